<?php
// PHP's SoapClient against a feed: soapclient.php URL VERSION. Prints one line of JSON per call, as
// python_calls.py says.
[, $url, $version] = $argv;
$client = new SoapClient($url . '?wsdl', [
    'soap_version' => $version === '1.2' ? SOAP_1_2 : SOAP_1_1,
    'cache_wsdl' => WSDL_CACHE_NONE,
    'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
]);
$login = ['userID' => getenv('FEED_USER'), 'passWord' => getenv('FEED_PASSWORD')];

function show(string $call, array $facts): void
{
    echo json_encode(['call' => $call] + $facts, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR), "\n";
}

// A row with all values as text, without missing values.
function texts(array $row): array
{
    return array_map('strval', array_filter($row, fn ($value) => $value !== null));
}

function answer(string $operation, array $arguments): array
{
    global $client;
    $answer = get_object_vars($client->__soapCall($operation, [$arguments]));
    $rows = [];
    foreach (get_object_vars($answer[$operation . 'Result']) as $found) {
        foreach ($found as $row) {
            $rows[] = (object) texts(get_object_vars($row));
        }
    }
    unset($answer[$operation . 'Result']);
    return ['rows' => $rows] + texts($answer);
}

function pages(string $call, string $operation, array $arguments): void
{
    global $login;
    $page = 1;
    do {
        $answer = answer($operation, $login + $arguments + [
            'linePerPage' => (int) getenv('FEED_PAGE'), 'totalPage' => 0, 'currentPage' => $page,
            'totalItem' => 0,
        ]);
        show($call, $answer);
    } while ($page++ < (int) $answer['totalPage']);
}

function districts(string $call, string $province, array $login): void
{
    show($call, answer('Get_Aumphur_NewHome_MAP', $login + [
        'provinceCode' => $province, 'homeTypeCode' => '', 'linePerPage' => 100, 'totalPage' => 0,
        'currentPage' => 1, 'totalItem' => 0,
    ]));
}

// Requests the provinces, with the login in a WS-Security token and not in the body. SoapClient leaves the
// header to its caller.
function provincesBy(string $call, bool $digest): void
{
    global $client;
    $escaped = fn (string $text) => htmlspecialchars($text, ENT_XML1 | ENT_QUOTES);
    $folder = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
    $secret = getenv('FEED_PASSWORD');
    $more = '';
    if ($digest) {
        $nonce = random_bytes(16);
        $created = gmdate('Y-m-d\TH:i:s\Z');
        $secret = base64_encode(sha1($nonce . $created . $secret, true));
        $more = '<w:Nonce>' . base64_encode($nonce) . "</w:Nonce><u:Created>$created</u:Created>";
    }
    $type = $folder . 'username-token-profile-1.0#Password' . ($digest ? 'Digest' : 'Text');
    $xml = "<w:Security xmlns:w=\"{$folder}wssecurity-secext-1.0.xsd\""
        . " xmlns:u=\"{$folder}wssecurity-utility-1.0.xsd\"><w:UsernameToken><w:Username>"
        . $escaped(getenv('FEED_USER')) . "</w:Username><w:Password Type=\"$type\">"
        . $escaped($secret) . "</w:Password>$more</w:UsernameToken></w:Security>";
    $client->__setSoapHeaders(new SoapHeader(
        $folder . 'wssecurity-secext-1.0.xsd', 'Security', new SoapVar($xml, XSD_ANYXML), true
    ));
    $answer = answer('Get_Province_NewHome_MAP', [
        'userID' => '', 'passWord' => '', 'linePerPage' => 10, 'currentPage' => 1,
    ]);
    show($call, ['rows' => $answer['rows']]);
}

$province = getenv('FEED_PROVINCE');
$calls = [
    'homes' => fn () => pages('homes', 'Get_NewHome_MAP_By_Lat_Lon_V3', [
        'choice' => '2', 'latitude' => (float) getenv('FEED_LAT'),
        'longitude' => (float) getenv('FEED_LON'), 'radius' => (float) getenv('FEED_RADIUS'),
        'homeTypeCode' => '',
    ]),
    'provinces' => fn () => pages('provinces', 'Get_Province_NewHome_MAP', ['homeTypeCode' => '']),
    'districts' => fn () => pages('districts', 'Get_Aumphur_NewHome_MAP', [
        'provinceCode' => $province, 'homeTypeCode' => '',
    ]),
    'thai' => fn () => districts('thai', getenv('FEED_THAI'), $login),
    'markup' => fn () => districts('markup', getenv('FEED_MARKUP'), $login),
    'fault' => fn () => districts('fault', getenv('FEED_NOWHERE'), $login),
    'login' => fn () => districts('login', $province, ['passWord' => 'wrong'] + $login),
    'token' => fn () => provincesBy('token', false),
    'digest' => fn () => provincesBy('digest', true),
];
foreach ($calls as $call => $action) {
    try {
        $action();
    } catch (SoapFault $fault) {
        // The service's codes have a prefix; SoapClient's codes have none.
        if (str_contains($fault->faultcode, ':')) {
            show($call, ['code' => $fault->faultcode, 'text' => $fault->faultstring]);
        } else {
            show($call, ['error' => "{$fault->faultcode}: {$fault->faultstring}"]);
        }
    } catch (Throwable $error) {
        show($call, ['error' => get_class($error) . ': ' . $error->getMessage()]);
    }
}
