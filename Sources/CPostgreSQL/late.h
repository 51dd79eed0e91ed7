// libpq's functions, loaded on first use, because libpq loads Kerberos and LDAP, which commands
// without a database do not need.
#ifndef CPOSTGRESQL_LATE_H
#define CPOSTGRESQL_LATE_H

#include <libpq-fe.h>
#include <stdbool.h>

#include "../CMachine/late-library.h"

#define CPQ_CALLS(call) \
  call(PQcancel) call(PQclear) call(PQcmdTuples) call(PQconninfoFree) call(PQconninfoParse) \
  call(PQconnectPoll) call(PQconnectStartParams) call(PQconnectionNeedsPassword) \
  call(PQconsumeInput) call(PQerrorMessage) call(PQfinish) call(PQflush) call(PQfname) \
  call(PQfreeCancel) \
  call(PQfreemem) call(PQgetCancel) call(PQgetCopyData) call(PQgetResult) call(PQgetisnull) \
  call(PQgetlength) call(PQgetvalue) call(PQisBusy) call(PQnfields) call(PQnotifies) \
  call(PQntuples) call(PQparameterStatus) call(PQputCopyData) call(PQputCopyEnd) \
  call(PQresultErrorField) call(PQresultStatus) call(PQsendPrepare) call(PQsendQuery) \
  call(PQsendQueryParams) call(PQsendQueryPrepared) call(PQsetErrorVerbosity) \
  call(PQsetNoticeReceiver) \
  call(PQsetnonblocking) call(PQsocket) call(PQstatus)

struct cpq_calls {
  CPQ_CALLS(LATE_MEMBER)
};

// All members are NULL until `cpq_load` has succeeded.
extern struct cpq_calls cpq_late;

#endif
