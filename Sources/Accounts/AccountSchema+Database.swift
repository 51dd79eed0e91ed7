extension AccountSchema {
  /// The commands of each version of the tables in PostgreSQL, oldest first. One that was released is never
  /// changed.
  package static let databaseMigrations = [
    databaseAccounts, databaseHunts, databaseViewings, databaseAlerts, databaseTriggers,
  ]

  /// What the file has (`first`, `mails`, `sessionEnds`), with the same names. Texts are ordered by their
  /// bytes, as SQLite orders them, and what is yes or no is `boolean`.
  ///
  /// `clock` counts events of hunts: whoever writes locks its row first, and each event takes the next number
  /// there. So they are committed in their order, and who reads behind an event misses none. Nobody is
  /// notified: a commit that notifies waits for every other that does, those of listings among them.
  private static let databaseAccounts = """
    CREATE TABLE clock (
      revision bigint NOT NULL, epoch bigint NOT NULL, PRIMARY KEY (revision, epoch));

    CREATE TABLE account (
      id bytea PRIMARY KEY,
      email text COLLATE "C" NOT NULL UNIQUE,
      name text COLLATE "C",
      language text COLLATE "C" NOT NULL,
      created bigint NOT NULL);

    CREATE TABLE session (
      id bytea PRIMARY KEY,
      account bytea NOT NULL REFERENCES account ON DELETE CASCADE,
      token bytea NOT NULL UNIQUE,
      agent text COLLATE "C",
      created bigint NOT NULL,
      used bigint NOT NULL);
    CREATE INDEX session_by_account ON session (account);
    CREATE INDEX session_by_use ON session (used);

    CREATE TABLE session_end (count bigint NOT NULL);
    INSERT INTO session_end VALUES (0);

    CREATE TABLE sign_in_code (
      subject bytea PRIMARY KEY,
      digest bytea NOT NULL,
      request bytea,
      created bigint NOT NULL,
      tries bigint NOT NULL);

    CREATE TABLE allowance (subject bytea PRIMARY KEY, until bigint NOT NULL);
    CREATE INDEX allowance_by_end ON allowance (until);

    CREATE TABLE secret (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);
    -- 244 random bits.
    INSERT INTO secret VALUES (
      'code', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

    CREATE TABLE mail (
      id text COLLATE "C" PRIMARY KEY,
      about bytea,
      keeps_outcome boolean NOT NULL,
      recipient text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      text text COLLATE "C" NOT NULL,
      html text COLLATE "C",
      language text COLLATE "C" NOT NULL,
      unsubscribe text COLLATE "C",
      created bigint NOT NULL,
      until bigint NOT NULL,
      tries bigint NOT NULL DEFAULT 0,
      next bigint NOT NULL,
      handed bigint,
      outcome text COLLATE "C");
    CREATE INDEX mail_by_next ON mail (next) WHERE outcome IS NULL;
    CREATE INDEX mail_by_subject ON mail (about) WHERE about IS NOT NULL;
    """

  /// What the file has of `hunts` and `huntCounts`, but for viewings.
  private static let databaseHunts = """
    CREATE FUNCTION next_event() RETURNS bigint LANGUAGE sql SET search_path FROM CURRENT AS
      'UPDATE clock SET revision = revision + 1 RETURNING revision';

    CREATE TABLE hunt (
      id bytea PRIMARY KEY,
      name text COLLATE "C" NOT NULL,
      created bigint NOT NULL,
      version bigint NOT NULL DEFAULT 0,
      messages bigint NOT NULL DEFAULT 0);

    CREATE TABLE hunt_event (
      sequence bigint PRIMARY KEY DEFAULT next_event(),
      hunt bytea,
      account bytea REFERENCES account ON DELETE CASCADE,
      kind text COLLATE "C" NOT NULL,
      subject text COLLATE "C",
      actor bytea REFERENCES account ON DELETE SET NULL,
      at bigint NOT NULL);
    CREATE INDEX hunt_event_by_hunt ON hunt_event (hunt, sequence);
    CREATE INDEX hunt_event_by_account ON hunt_event (account, sequence) WHERE account IS NOT NULL;

    CREATE TABLE hunt_member (
      hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
      account bytea NOT NULL REFERENCES account ON DELETE CASCADE,
      role text COLLATE "C" NOT NULL,
      joined bigint NOT NULL,
      joined_version bigint NOT NULL,
      seen bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (hunt, account));
    CREATE INDEX hunt_member_by_account ON hunt_member (account);

    CREATE TABLE hunt_invitation (
      id bytea PRIMARY KEY,
      hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
      token bytea NOT NULL UNIQUE,
      email text COLLATE "C",
      role text COLLATE "C" NOT NULL,
      created_by bytea NOT NULL REFERENCES account ON DELETE CASCADE,
      created bigint NOT NULL);
    CREATE INDEX hunt_invitation_by_hunt ON hunt_invitation (hunt);

    CREATE TABLE hunt_home (
      hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing text COLLATE "C" NOT NULL,
      added_by bytea REFERENCES account ON DELETE SET NULL,
      added bigint NOT NULL,
      removed bigint,
      status text COLLATE "C" NOT NULL, status_version bigint NOT NULL,
      note text COLLATE "C" NOT NULL, note_version bigint NOT NULL,
      facts text COLLATE "C" NOT NULL,
      gone bigint,
      version bigint NOT NULL,
      PRIMARY KEY (hunt, listing));

    CREATE TABLE hunt_rating (
      hunt bytea NOT NULL,
      listing text COLLATE "C" NOT NULL,
      account bytea NOT NULL,
      rating bigint,
      version bigint NOT NULL,
      PRIMARY KEY (hunt, listing, account),
      FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE,
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE);
    CREATE INDEX hunt_rating_by_account ON hunt_rating (hunt, account);

    CREATE TABLE hunt_home_history (
      id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      hunt bytea NOT NULL,
      listing text COLLATE "C" NOT NULL,
      field text COLLATE "C" NOT NULL,
      value text COLLATE "C",
      actor bytea REFERENCES account ON DELETE SET NULL,
      at bigint NOT NULL,
      unseen boolean NOT NULL,
      FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE);
    CREATE INDEX hunt_home_history_by_home ON hunt_home_history (hunt, listing, id);

    CREATE TABLE hunt_message (
      id bigint PRIMARY KEY,
      hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing text COLLATE "C",
      author bytea REFERENCES account ON DELETE SET NULL,
      text text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      edited bigint,
      key text COLLATE "C");
    CREATE INDEX hunt_message_by_hunt ON hunt_message (hunt, id);
    CREATE INDEX hunt_message_by_home ON hunt_message (hunt, listing, id);
    CREATE UNIQUE INDEX hunt_message_by_key ON hunt_message (author, hunt, key)
      WHERE key IS NOT NULL;

    CREATE TABLE hunt_read (
      hunt bytea NOT NULL,
      account bytea NOT NULL,
      listing text COLLATE "C" NOT NULL,
      message bigint NOT NULL,
      unread bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (hunt, account, listing),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE);

    CREATE TABLE saved_place (
      id bytea PRIMARY KEY,
      account bytea REFERENCES account ON DELETE CASCADE,
      hunt bytea REFERENCES hunt ON DELETE CASCADE,
      created_by bytea REFERENCES account ON DELETE SET NULL,
      title text COLLATE "C" NOT NULL,
      text text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      latitude double precision NOT NULL, longitude double precision NOT NULL,
      created bigint NOT NULL,
      version bigint NOT NULL,
      CHECK ((account IS NULL) <> (hunt IS NULL)));
    CREATE INDEX saved_place_by_account ON saved_place (account) WHERE account IS NOT NULL;
    CREATE INDEX saved_place_by_hunt ON saved_place (hunt) WHERE hunt IS NOT NULL;

    CREATE TABLE place_acknowledgement (
      place bytea NOT NULL REFERENCES saved_place ON DELETE CASCADE,
      hunt bytea NOT NULL,
      account bytea NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (place, account),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE);
    """

  /// Viewings and `reminders`.
  private static let databaseViewings = """
    CREATE TABLE viewing (
      id bytea PRIMARY KEY,
      hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
      listing text COLLATE "C" NOT NULL,
      created_by bytea REFERENCES account ON DELETE SET NULL,
      times text COLLATE "C" NOT NULL,
      chosen bigint,
      note text COLLATE "C" NOT NULL,
      cancelled bigint,
      sequence bigint NOT NULL,
      changed bigint NOT NULL,
      version bigint NOT NULL,
      starts bigint GENERATED ALWAYS AS (
        CASE WHEN cancelled IS NULL THEN nullif(split_part(
          split_part(times, ',', chosen::integer + 1), '-', 1), '')::bigint END) STORED);
    CREATE INDEX viewing_by_hunt ON viewing (hunt);
    CREATE INDEX viewing_by_start ON viewing (starts) WHERE starts IS NOT NULL;

    CREATE TABLE viewing_guest (
      viewing bytea NOT NULL REFERENCES viewing ON DELETE CASCADE,
      hunt bytea NOT NULL,
      account bytea NOT NULL,
      answer text COLLATE "C" NOT NULL,
      times text COLLATE "C" NOT NULL,
      PRIMARY KEY (viewing, account),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE);
    CREATE INDEX viewing_guest_by_account ON viewing_guest (hunt, account);

    CREATE TABLE calendar_address (
      account bytea PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      token bytea NOT NULL UNIQUE,
      created bigint NOT NULL);

    CREATE TABLE viewing_reminder (
      id bytea PRIMARY KEY,
      viewing bytea NOT NULL REFERENCES viewing ON DELETE CASCADE,
      hunt bytea NOT NULL,
      account bytea NOT NULL,
      starts bigint NOT NULL,
      lead bigint NOT NULL,
      made bigint NOT NULL,
      UNIQUE (viewing, account, starts, lead),
      FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE);
    CREATE INDEX viewing_reminder_by_member ON viewing_reminder (hunt, account);
    CREATE INDEX viewing_reminder_by_account ON viewing_reminder (account, made);
    """

  /// What the file has of `alerts` and `pushes`.
  private static let databaseAlerts = """
    CREATE TABLE saved_search (
      id bytea PRIMARY KEY,
      account bytea NOT NULL REFERENCES account ON DELETE CASCADE,
      name text COLLATE "C" NOT NULL,
      search text COLLATE "C" NOT NULL,
      parameters text COLLATE "C" NOT NULL,
      latitude double precision NOT NULL, longitude double precision NOT NULL,
      radius double precision NOT NULL,
      report text COLLATE "C" NOT NULL,
      frequency text COLLATE "C" NOT NULL,
      language text COLLATE "C",
      created bigint NOT NULL,
      since text COLLATE "C" NOT NULL,
      since_time bigint NOT NULL,
      due bigint NOT NULL,
      feed bytea UNIQUE,
      version bigint NOT NULL);
    CREATE INDEX saved_search_by_account ON saved_search (account);
    CREATE INDEX saved_search_by_version ON saved_search (version);

    CREATE TABLE alert_state (
      id bigint PRIMARY KEY CHECK (id = 1),
      cursor text COLLATE "C",
      version bigint NOT NULL);
    INSERT INTO alert_state VALUES (1, NULL, 0);

    CREATE TABLE alert_item (
      id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      search bytea NOT NULL REFERENCES saved_search ON DELETE CASCADE,
      listing text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL,
      at bigint NOT NULL,
      pending boolean NOT NULL,
      push boolean NOT NULL DEFAULT false,
      UNIQUE (search, listing, kind));
    CREATE INDEX alert_item_by_search ON alert_item (search, at);
    CREATE INDEX alert_item_pending ON alert_item (search) WHERE pending;
    CREATE INDEX alert_item_to_push ON alert_item (search) WHERE push;

    CREATE TABLE push_subscription (
      session bytea PRIMARY KEY REFERENCES session ON DELETE CASCADE,
      account bytea NOT NULL REFERENCES account ON DELETE CASCADE,
      endpoint text COLLATE "C" NOT NULL UNIQUE,
      key bytea NOT NULL,
      secret bytea NOT NULL,
      created bigint NOT NULL);
    CREATE INDEX push_subscription_by_account ON push_subscription (account);

    CREATE TABLE push_message (
      id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      session bytea NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
      search bytea NOT NULL REFERENCES saved_search ON DELETE CASCADE,
      text bytea NOT NULL,
      until bigint NOT NULL,
      tries bigint NOT NULL DEFAULT 0,
      next bigint NOT NULL,
      taken bigint);
    CREATE INDEX push_message_by_next ON push_message (next);
    CREATE INDEX push_message_by_session ON push_message (session);
    CREATE INDEX push_message_by_search ON push_message (search);
    """
}
