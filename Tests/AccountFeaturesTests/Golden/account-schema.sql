-- file 1
CREATE TABLE account (
  id BLOB PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT,
  language TEXT NOT NULL,
  created INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE session (
  id BLOB PRIMARY KEY,
  account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  token BLOB NOT NULL UNIQUE,
  agent TEXT,
  created INTEGER NOT NULL,
  used INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX session_by_account ON session (account);
CREATE INDEX session_by_use ON session (used);

CREATE TABLE sign_in_code (
  subject BLOB PRIMARY KEY,
  digest BLOB NOT NULL,
  request BLOB,
  created INTEGER NOT NULL,
  tries INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE allowance (
  subject BLOB PRIMARY KEY,
  until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX allowance_by_end ON allowance (until);

CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO secret VALUES ('code', randomblob(32));
-- file 2
CREATE TABLE hunt (
  id BLOB PRIMARY KEY,
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;

CREATE TABLE hunt_event (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  hunt BLOB,
  account BLOB REFERENCES account ON DELETE CASCADE,
  kind TEXT NOT NULL,
  subject TEXT,
  actor BLOB REFERENCES account ON DELETE SET NULL,
  at INTEGER NOT NULL);
CREATE INDEX hunt_event_by_hunt ON hunt_event (hunt, sequence);
CREATE INDEX hunt_event_by_account ON hunt_event (account, sequence) WHERE account IS NOT NULL;

CREATE TABLE hunt_member (
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  role TEXT NOT NULL,
  joined INTEGER NOT NULL,
  joined_version INTEGER NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (hunt, account)) WITHOUT ROWID;
CREATE INDEX hunt_member_by_account ON hunt_member (account);

CREATE TABLE hunt_invitation (
  id BLOB PRIMARY KEY,
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  token BLOB NOT NULL UNIQUE,
  email TEXT COLLATE NOCASE,
  role TEXT NOT NULL,
  created_by BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX hunt_invitation_by_hunt ON hunt_invitation (hunt);

CREATE TABLE hunt_home (
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  listing TEXT NOT NULL,
  added_by BLOB REFERENCES account ON DELETE SET NULL,
  added INTEGER NOT NULL,
  removed INTEGER,
  status TEXT NOT NULL, status_version INTEGER NOT NULL,
  note TEXT NOT NULL, note_version INTEGER NOT NULL,
  facts TEXT NOT NULL,
  gone INTEGER,
  version INTEGER NOT NULL,
  PRIMARY KEY (hunt, listing)) WITHOUT ROWID;

CREATE TABLE hunt_rating (
  hunt BLOB NOT NULL,
  listing TEXT NOT NULL,
  account BLOB NOT NULL,
  rating INTEGER,
  version INTEGER NOT NULL,
  PRIMARY KEY (hunt, listing, account),
  FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE,
  FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
CREATE INDEX hunt_rating_by_account ON hunt_rating (hunt, account);

CREATE TABLE hunt_home_history (
  id INTEGER PRIMARY KEY,
  hunt BLOB NOT NULL,
  listing TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT,
  actor BLOB REFERENCES account ON DELETE SET NULL,
  at INTEGER NOT NULL,
  unseen INTEGER NOT NULL,
  FOREIGN KEY (hunt, listing) REFERENCES hunt_home ON DELETE CASCADE);
CREATE INDEX hunt_home_history_by_home ON hunt_home_history (hunt, listing, id);

CREATE TABLE hunt_message (
  id INTEGER PRIMARY KEY,
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  listing TEXT,
  author BLOB REFERENCES account ON DELETE SET NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  edited INTEGER,
  key TEXT);
CREATE INDEX hunt_message_by_hunt ON hunt_message (hunt, id);
CREATE UNIQUE INDEX hunt_message_by_key ON hunt_message (author, hunt, key)
  WHERE key IS NOT NULL;

CREATE TABLE hunt_read (
  hunt BLOB NOT NULL,
  account BLOB NOT NULL,
  listing TEXT NOT NULL,
  message INTEGER NOT NULL,
  PRIMARY KEY (hunt, account, listing),
  FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;

CREATE TABLE viewing (
  id BLOB PRIMARY KEY,
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  listing TEXT NOT NULL,
  created_by BLOB REFERENCES account ON DELETE SET NULL,
  times TEXT NOT NULL,
  chosen INTEGER,
  note TEXT NOT NULL,
  cancelled INTEGER,
  sequence INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  version INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX viewing_by_hunt ON viewing (hunt);

CREATE TABLE viewing_guest (
  viewing BLOB NOT NULL REFERENCES viewing ON DELETE CASCADE,
  hunt BLOB NOT NULL,
  account BLOB NOT NULL,
  answer TEXT NOT NULL,
  times TEXT NOT NULL,
  PRIMARY KEY (viewing, account),
  FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
CREATE INDEX viewing_guest_by_account ON viewing_guest (hunt, account);

CREATE TABLE calendar_address (
  account BLOB PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  token BLOB NOT NULL UNIQUE,
  created INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE saved_place (
  id BLOB PRIMARY KEY,
  account BLOB REFERENCES account ON DELETE CASCADE,
  hunt BLOB REFERENCES hunt ON DELETE CASCADE,
  created_by BLOB REFERENCES account ON DELETE SET NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  kind TEXT NOT NULL,
  latitude REAL NOT NULL, longitude REAL NOT NULL,
  created INTEGER NOT NULL,
  version INTEGER NOT NULL,
  CHECK ((account IS NULL) <> (hunt IS NULL))) WITHOUT ROWID;
CREATE INDEX saved_place_by_account ON saved_place (account) WHERE account IS NOT NULL;
CREATE INDEX saved_place_by_hunt ON saved_place (hunt) WHERE hunt IS NOT NULL;

CREATE TABLE place_acknowledgement (
  place BLOB NOT NULL REFERENCES saved_place ON DELETE CASCADE,
  hunt BLOB NOT NULL,
  account BLOB NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (place, account),
  FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;

CREATE TRIGGER hunt_version AFTER INSERT ON hunt_event WHEN NEW.account IS NULL BEGIN
  UPDATE hunt SET version = NEW.sequence WHERE id = NEW.hunt;
END;

CREATE TRIGGER hunt_deletion AFTER DELETE ON hunt BEGIN
  DELETE FROM hunt_event WHERE hunt = OLD.id;
END;

CREATE TRIGGER hunt_departure AFTER DELETE ON hunt_member
WHEN EXISTS (SELECT 1 FROM hunt WHERE id = OLD.hunt) BEGIN
  DELETE FROM hunt WHERE id = OLD.hunt
    AND NOT EXISTS (SELECT 1 FROM hunt_member WHERE hunt = OLD.hunt);
  UPDATE hunt_member SET role = 'owner'
  WHERE hunt = OLD.hunt AND OLD.role = 'owner' AND account = (
    SELECT account FROM hunt_member WHERE hunt = OLD.hunt ORDER BY joined_version LIMIT 1);
  INSERT INTO hunt_event (hunt, kind, at)
  SELECT id, 'member', unixepoch() FROM hunt WHERE id = OLD.hunt;
END;

CREATE TRIGGER account_deletion BEFORE DELETE ON account BEGIN
  DELETE FROM hunt_invitation WHERE email = OLD.email;
  UPDATE hunt_event SET subject = NULL WHERE kind = 'member' AND subject = lower(hex(OLD.id));
END;
-- file 3
CREATE INDEX hunt_message_by_home ON hunt_message (hunt, listing, id);

ALTER TABLE hunt ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
UPDATE hunt SET messages = (SELECT count(*) FROM hunt_message WHERE hunt = hunt.id);

ALTER TABLE hunt_read ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
INSERT INTO hunt_read (hunt, account, listing, message, unread)
SELECT me.hunt, me.account, coalesce(m.listing, ''), 0, count(*)
FROM hunt_member AS me JOIN hunt_message AS m
  ON m.hunt = me.hunt AND m.id > me.joined_version
LEFT JOIN hunt_read AS r
  ON r.hunt = me.hunt AND r.account = me.account AND r.listing = coalesce(m.listing, '')
WHERE m.author IS NOT me.account AND m.id > coalesce(r.message, 0)
GROUP BY 1, 2, 3
ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = excluded.unread;

CREATE TRIGGER hunt_message_count AFTER INSERT ON hunt_message BEGIN
  UPDATE hunt SET messages = messages + 1 WHERE id = NEW.hunt;
  INSERT INTO hunt_read (hunt, account, listing, message, unread)
  SELECT hunt, account, coalesce(NEW.listing, ''), 0, 1 FROM hunt_member
  WHERE hunt = NEW.hunt AND account IS NOT NEW.author
  ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = unread + 1;
END;
-- file 4
CREATE TABLE mail (
  id TEXT PRIMARY KEY,
  about BLOB,
  keeps_outcome INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT,
  language TEXT NOT NULL,
  unsubscribe TEXT,
  created INTEGER NOT NULL,
  until INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next INTEGER NOT NULL,
  handed INTEGER,
  outcome TEXT) WITHOUT ROWID;
CREATE INDEX mail_by_next ON mail (next) WHERE outcome IS NULL;
CREATE INDEX mail_by_subject ON mail (about) WHERE about IS NOT NULL;

CREATE TRIGGER invitation_deletion AFTER DELETE ON hunt_invitation BEGIN
  DELETE FROM mail WHERE about = OLD.id;
END;

CREATE TRIGGER mail_deletion AFTER DELETE ON account BEGIN
  DELETE FROM mail WHERE recipient = OLD.email;
END;
-- file 5
CREATE TABLE session_end (count INTEGER NOT NULL);
INSERT INTO session_end VALUES (0);

CREATE TRIGGER session_deletion AFTER DELETE ON session BEGIN
  UPDATE session_end SET count = count + 1;
END;
-- file 6
CREATE TABLE saved_search (
  id BLOB PRIMARY KEY,
  account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  name TEXT NOT NULL,
  search TEXT NOT NULL,
  parameters TEXT NOT NULL,
  latitude REAL NOT NULL, longitude REAL NOT NULL,
  radius REAL NOT NULL,
  report TEXT NOT NULL,
  frequency TEXT NOT NULL,
  language TEXT,
  created INTEGER NOT NULL,
  since TEXT NOT NULL,
  since_time INTEGER NOT NULL,
  due INTEGER NOT NULL,
  feed BLOB UNIQUE,
  version INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX saved_search_by_account ON saved_search (account);
CREATE INDEX saved_search_by_version ON saved_search (version);

CREATE TABLE alert_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  cursor TEXT,
  version INTEGER NOT NULL);
INSERT INTO alert_state VALUES (1, NULL, 0);

CREATE TABLE alert_item (
  id INTEGER PRIMARY KEY,
  search BLOB NOT NULL REFERENCES saved_search ON DELETE CASCADE,
  listing TEXT NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  pending INTEGER NOT NULL,
  UNIQUE (search, listing, kind));
CREATE INDEX alert_item_by_search ON alert_item (search, at);
CREATE INDEX alert_item_pending ON alert_item (search) WHERE pending;

CREATE TRIGGER saved_search_deletion AFTER DELETE ON saved_search BEGIN
  DELETE FROM mail WHERE about = OLD.id;
END;
-- file 7
ALTER TABLE viewing ADD COLUMN starts INTEGER AS (
  CASE WHEN cancelled IS NULL THEN CAST(json_extract(
    '["' || replace(times, ',', '","') || '"]', '$[' || chosen || ']') AS INTEGER) END);
CREATE INDEX viewing_by_start ON viewing (starts) WHERE starts IS NOT NULL;

CREATE TABLE viewing_reminder (
  id BLOB PRIMARY KEY,
  viewing BLOB NOT NULL REFERENCES viewing ON DELETE CASCADE,
  hunt BLOB NOT NULL,
  account BLOB NOT NULL,
  starts INTEGER NOT NULL,
  lead INTEGER NOT NULL,
  made INTEGER NOT NULL,
  UNIQUE (viewing, account, starts, lead),
  FOREIGN KEY (hunt, account) REFERENCES hunt_member ON DELETE CASCADE) WITHOUT ROWID;
CREATE INDEX viewing_reminder_by_member ON viewing_reminder (hunt, account);
CREATE INDEX viewing_reminder_by_account ON viewing_reminder (account, made);

CREATE TRIGGER viewing_reminder_deletion AFTER DELETE ON viewing_reminder BEGIN
  DELETE FROM mail WHERE about = OLD.id;
END;

CREATE TRIGGER viewing_move AFTER UPDATE ON viewing WHEN NEW.starts IS NOT OLD.starts BEGIN
  DELETE FROM viewing_reminder WHERE viewing = NEW.id
    AND id IN (SELECT about FROM mail WHERE handed IS NULL);
END;

CREATE TRIGGER viewing_answer AFTER UPDATE OF answer, times ON viewing_guest BEGIN
  DELETE FROM viewing_reminder WHERE viewing = NEW.viewing AND account = NEW.account
    AND id IN (SELECT about FROM mail WHERE handed IS NULL);
END;
-- file 8
CREATE TABLE push_subscription (
  session BLOB PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  key BLOB NOT NULL,
  secret BLOB NOT NULL,
  created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX push_subscription_by_account ON push_subscription (account);

ALTER TABLE alert_item ADD COLUMN push INTEGER NOT NULL DEFAULT 0;
CREATE INDEX alert_item_to_push ON alert_item (search) WHERE push;

CREATE TABLE push_message (
  id INTEGER PRIMARY KEY,
  session BLOB NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  search BLOB NOT NULL REFERENCES saved_search ON DELETE CASCADE,
  text BLOB NOT NULL,
  until INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next INTEGER NOT NULL,
  taken INTEGER);
CREATE INDEX push_message_by_next ON push_message (next);
CREATE INDEX push_message_by_session ON push_message (session);
CREATE INDEX push_message_by_search ON push_message (search);
-- file 9
CREATE TABLE hunt_removal (
  hunt BLOB NOT NULL REFERENCES hunt ON DELETE CASCADE,
  account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (hunt, account)) WITHOUT ROWID;
CREATE INDEX hunt_removal_by_account ON hunt_removal (account);
CREATE INDEX hunt_invitation_by_email ON hunt_invitation (email) WHERE email IS NOT NULL;
-- database 1
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

CREATE TABLE sign_in_code (
  subject bytea PRIMARY KEY,
  digest bytea NOT NULL,
  request bytea,
  created bigint NOT NULL,
  tries bigint NOT NULL);

CREATE TABLE allowance (
  subject bytea PRIMARY KEY,
  until bigint NOT NULL);
CREATE INDEX allowance_by_end ON allowance (until);

CREATE TABLE secret (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);

CREATE TABLE session_end (count bigint NOT NULL);
INSERT INTO session_end VALUES (0);

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
-- database 2
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
CREATE UNIQUE INDEX hunt_message_by_key ON hunt_message (author, hunt, key)
  WHERE key IS NOT NULL;
CREATE INDEX hunt_message_by_home ON hunt_message (hunt, listing, id);

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
-- database 3
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
-- database 4
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
-- database 5
CREATE FUNCTION session_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    UPDATE session_end SET count = count + 1;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER session_deletion AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_deletion();
CREATE FUNCTION hunt_version() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF NEW.account IS NULL THEN
  UPDATE hunt SET version = NEW.sequence WHERE id = NEW.hunt;
END IF;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER hunt_version AFTER INSERT ON hunt_event FOR EACH ROW EXECUTE FUNCTION hunt_version();
CREATE FUNCTION hunt_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM hunt_event WHERE hunt = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER hunt_deletion AFTER DELETE ON hunt FOR EACH ROW EXECUTE FUNCTION hunt_deletion();
CREATE FUNCTION hunt_departure() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF EXISTS (SELECT FROM hunt WHERE id = OLD.hunt) THEN
  DELETE FROM hunt WHERE id = OLD.hunt
    AND NOT EXISTS (SELECT FROM hunt_member WHERE hunt = OLD.hunt);
  UPDATE hunt_member SET role = 'owner'
  WHERE hunt = OLD.hunt AND OLD.role = 'owner' AND account = (
    SELECT account FROM hunt_member WHERE hunt = OLD.hunt ORDER BY joined_version LIMIT 1);
  INSERT INTO hunt_event (hunt, kind, at)
  SELECT id, 'member', extract(epoch FROM clock_timestamp())::bigint
  FROM hunt WHERE id = OLD.hunt;
END IF;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER hunt_departure AFTER DELETE ON hunt_member FOR EACH ROW EXECUTE FUNCTION hunt_departure();
CREATE FUNCTION account_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM hunt_invitation WHERE email = OLD.email;
UPDATE hunt_event SET subject = NULL
WHERE kind = 'member' AND subject = encode(OLD.id, 'hex');
    RETURN OLD;
  END
  $$;
CREATE TRIGGER account_deletion BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION account_deletion();
CREATE FUNCTION hunt_message_count() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    UPDATE hunt SET messages = messages + 1 WHERE id = NEW.hunt;
INSERT INTO hunt_read (hunt, account, listing, message, unread)
SELECT hunt, account, coalesce(NEW.listing, ''), 0, 1 FROM hunt_member
WHERE hunt = NEW.hunt AND account IS DISTINCT FROM NEW.author
ON CONFLICT (hunt, account, listing) DO UPDATE SET unread = hunt_read.unread + 1;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER hunt_message_count AFTER INSERT ON hunt_message FOR EACH ROW EXECUTE FUNCTION hunt_message_count();
CREATE FUNCTION invitation_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM mail WHERE about = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER invitation_deletion AFTER DELETE ON hunt_invitation FOR EACH ROW EXECUTE FUNCTION invitation_deletion();
CREATE FUNCTION mail_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM mail WHERE recipient = OLD.email;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER mail_deletion AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION mail_deletion();
CREATE FUNCTION saved_search_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM mail WHERE about = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER saved_search_deletion AFTER DELETE ON saved_search FOR EACH ROW EXECUTE FUNCTION saved_search_deletion();
CREATE FUNCTION viewing_reminder_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM mail WHERE about = OLD.id;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER viewing_reminder_deletion AFTER DELETE ON viewing_reminder FOR EACH ROW EXECUTE FUNCTION viewing_reminder_deletion();
CREATE FUNCTION viewing_move() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    IF NEW.starts IS DISTINCT FROM OLD.starts THEN
  DELETE FROM viewing_reminder WHERE viewing = NEW.id
    AND id IN (SELECT about FROM mail WHERE handed IS NULL);
END IF;
    RETURN NULL;
  END
  $$;
CREATE TRIGGER viewing_move AFTER UPDATE ON viewing FOR EACH ROW EXECUTE FUNCTION viewing_move();
CREATE FUNCTION viewing_answer() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    DELETE FROM viewing_reminder WHERE viewing = NEW.viewing AND account = NEW.account
  AND id IN (SELECT about FROM mail WHERE handed IS NULL);
    RETURN NULL;
  END
  $$;
CREATE TRIGGER viewing_answer AFTER UPDATE OF answer, times ON viewing_guest FOR EACH ROW EXECUTE FUNCTION viewing_answer();
-- database 6
CREATE TABLE hunt_removal (
  hunt bytea NOT NULL REFERENCES hunt ON DELETE CASCADE,
  account bytea NOT NULL REFERENCES account ON DELETE CASCADE,
  at bigint NOT NULL,
  PRIMARY KEY (hunt, account));
CREATE INDEX hunt_removal_by_account ON hunt_removal (account);
CREATE INDEX hunt_invitation_by_email ON hunt_invitation (email) WHERE email IS NOT NULL;
