<?php
// A service that PHP's SoapServer makes from our WSDL, for PHP's built-in web server:
// `php -S 127.0.0.1:PORT soapserver.php`, with FEED_ROWS (a table made by rows_table.py), FEED_WSDL
// and the expected arguments in the environment. /1.2 responds in SOAP 1.2, any other path in 1.1.

// The rows by operation.
function table(): array
{
    $table = [];
    foreach (file(getenv('FEED_ROWS'), FILE_IGNORE_NEW_LINES) as $line) {
        $fields = array_map(
            fn ($field) => strtr($field, ['\\\\' => '\\', '\\t' => "\t", '\\n' => "\n"]),
            explode("\t", $line)
        );
        $row = [];
        for ($index = 1; $index + 1 < count($fields); $index += 2) {
            $row[$fields[$index]] = $fields[$index + 1];
        }
        $table[$fields[0]][] = $row;
    }
    return $table;
}

class Service
{
    public function Get_NewHome_MAP_By_Lat_Lon_V3($request): array
    {
        $this->login($request);
        $radius = (float) getenv('FEED_RADIUS');
        // homefind requests a slightly larger radius, and filters by its own measure.
        if (abs($request->latitude - (float) getenv('FEED_LAT')) > 1e-6
            || abs($request->longitude - (float) getenv('FEED_LON')) > 1e-6
            || $request->radius < $radius || $request->radius > $radius * 1.02 + 0.1
            || $request->choice !== '2') {
            throw $this->fault('Client', 'The request is not the one expected.');
        }
        return $this->page($request, 'homes', __FUNCTION__, 'omst_GET_NEWHOMEData_MAP_V3');
    }

    public function Get_Province_NewHome_MAP($request): array
    {
        $this->login($request);
        return $this->page($request, 'provinces', __FUNCTION__, 'omst_GET_PROVINCE_NEWHOME_MAP');
    }

    public function Get_Aumphur_NewHome_MAP($request): array
    {
        $this->login($request);
        if ($request->provinceCode !== getenv('FEED_PROVINCE')) {
            throw $this->fault('Client', "There is no province \"{$request->provinceCode}\".");
        }
        return $this->page($request, 'districts', __FUNCTION__, 'omst_GET_AUMPHUR_NEWHOME_MAP');
    }

    private function login($request): void
    {
        if ($request->userID !== getenv('FEED_USER')
            || $request->passWord !== getenv('FEED_PASSWORD')) {
            throw $this->fault('Client', 'The user name or the password is wrong.');
        }
    }

    private function fault(string $code, string $text): SoapFault
    {
        return new SoapFault(SERVES_12 ? 'Sender' : $code, $text);
    }

    private function page($request, string $records, string $operation, string $element): array
    {
        $all = table()[$records];
        $size = $request->linePerPage ?? 100;
        $page = $request->currentPage ?? 1;
        return [
            "{$operation}Result" => [$element => array_slice($all, ($page - 1) * $size, $size)],
            'totalPage' => max(1, (int) ceil(count($all) / $size)),
            'currentPage' => $page,
            'totalItem' => count($all),
        ];
    }
}

define('SERVES_12', str_contains($_SERVER['REQUEST_URI'], '1.2'));
$server = new SoapServer(getenv('FEED_WSDL'), [
    'soap_version' => SERVES_12 ? SOAP_1_2 : SOAP_1_1,
    'cache_wsdl' => WSDL_CACHE_NONE,
]);
$server->setClass('Service');
$server->handle();
