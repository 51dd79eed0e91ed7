// Short names for the identifiers that wsdl2h generates, and the columns of each record.
#pragma once
#include "soapH.h"

#define HOMES(suffix) _tempuri__Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3##suffix
#define PROVINCES(suffix) _tempuri__Get_USCOREProvince_USCORENewHome_USCOREMAP##suffix
#define DISTRICTS(suffix) _tempuri__Get_USCOREAumphur_USCORENewHome_USCOREMAP##suffix

typedef ns1__omst_USCOREGET_USCORENEWHOMEData_USCOREMAP_USCOREV3 Home;
typedef ns1__omst_USCOREGET_USCOREPROVINCE_USCORENEWHOME_USCOREMAP Province;
typedef ns1__omst_USCOREGET_USCOREAUMPHUR_USCORENEWHOME_USCOREMAP District;
typedef ns1__ArrayOfomst_USCOREGET_USCORENEWHOMEData_USCOREMAP_USCOREV3 Homes;
typedef ns1__ArrayOfomst_USCOREGET_USCOREPROVINCE_USCORENEWHOME_USCOREMAP Provinces;
typedef ns1__ArrayOfomst_USCOREGET_USCOREAUMPHUR_USCORENEWHOME_USCOREMAP Districts;

// Calls `each` with the name and the struct member of every column.
template <class Each> void columns(Home &row, Each each) {
    each("A_ID", row.A_USCOREID);
    each("C_CUSTNAME_T", row.C_USCORECUSTNAME_USCORET);
    each("C_PRICE", row.C_USCOREPRICE);
    each("C_PRJ_ADDRESS", row.C_USCOREPRJ_USCOREADDRESS);
    each("C_PRJ_PIC", row.C_USCOREPRJ_USCOREPIC);
    each("C_PRJ_PIC_PLAN", row.C_USCOREPRJ_USCOREPIC_USCOREPLAN);
    each("C_PRJ_TELEPHONE", row.C_USCOREPRJ_USCORETELEPHONE);
    each("C_PRJ_TYPE_ID", row.C_USCOREPRJ_USCORETYPE_USCOREID);
    each("C_PROJECT_NAME", row.C_USCOREPROJECT_USCORENAME);
    each("C_PROJECT_NAME_E", row.C_USCOREPROJECT_USCORENAME_USCOREE);
    each("C_PROMOTION", row.C_USCOREPROMOTION);
    each("DISTANCE", row.DISTANCE);
    each("N_CUST_ID", row.N_USCORECUST_USCOREID);
    each("P_MARK_LAT", row.P_USCOREMARK_USCORELAT);
    each("P_MARK_LON", row.P_USCOREMARK_USCORELON);
}

// The columns of a province, which a district also has.
template <class Row, class Each> void province(Row &row, Each each) {
    each("C_PROVINCE_CODE", row.C_USCOREPROVINCE_USCORECODE);
    each("C_PROVINCE_NAME", row.C_USCOREPROVINCE_USCORENAME);
}

template <class Each> void columns(Province &row, Each each) { province(row, each); }

template <class Each> void columns(District &row, Each each) {
    each("C_AMPOR_CODE", row.C_USCOREAMPOR_USCORECODE);
    each("C_AMPOR_NAME", row.C_USCOREAMPOR_USCORENAME);
    each("C_MARK_LAT", row.C_USCOREMARK_USCORELAT);
    each("C_MARK_LON", row.C_USCOREMARK_USCORELON);
    province(row, each);
}

inline auto &rows(Homes &list) { return list.omst_USCOREGET_USCORENEWHOMEData_USCOREMAP_USCOREV3; }
inline auto &rows(Provinces &list) {
    return list.omst_USCOREGET_USCOREPROVINCE_USCORENEWHOME_USCOREMAP;
}
inline auto &rows(Districts &list) {
    return list.omst_USCOREGET_USCOREAUMPHUR_USCORENEWHOME_USCOREMAP;
}

inline Homes *&result(HOMES(Response) &answer) {
    return answer.Get_USCORENewHome_USCOREMAP_USCOREBy_USCORELat_USCORELon_USCOREV3Result;
}
inline Provinces *&result(PROVINCES(Response) &answer) {
    return answer.Get_USCOREProvince_USCORENewHome_USCOREMAPResult;
}
inline Districts *&result(DISTRICTS(Response) &answer) {
    return answer.Get_USCOREAumphur_USCORENewHome_USCOREMAPResult;
}
