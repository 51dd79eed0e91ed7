#include "late.h"

#include "CPostgreSQL.h"

LATE_LIBRARY(cpq, "libpq.so.5", CPQ_CALLS, LATE_AS_IT_IS)
