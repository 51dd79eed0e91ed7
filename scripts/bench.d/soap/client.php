<?php
// PHP's SoapClient, whose transport is a file: client.php ANSWER WSDL.
class FileClient extends SoapClient {
  public string $answer = '';
  public function __doRequest($request, $location, $action, $version, $oneWay = false): ?string {
    return $this->answer;
  }
}

$client = new FileClient($argv[2], ['cache_wsdl' => WSDL_CACHE_NONE, 'location' => 'http://127.0.0.1:1/',
  'features' => SOAP_SINGLE_ELEMENT_ARRAYS]);
$client->answer = file_get_contents($argv[1]);
$operation = 'Get_NewHome_MAP_By_Lat_Lon_V3';
$texts = ['C_PROJECT_NAME', 'C_PROJECT_NAME_E', 'C_PROMOTION', 'C_PRICE', 'C_PRJ_TELEPHONE', 'C_PRJ_ADDRESS',
  'C_CUSTNAME_T'];
echo "ready\n";
while (fgets(STDIN) !== false) {
  $start = hrtime(true);
  $answer = $client->$operation(['userID' => 'u', 'passWord' => 'p', 'choice' => '2', 'latitude' => 13.7,
    'longitude' => 100.5, 'radius' => 2, 'homeTypeCode' => '', 'linePerPage' => 2000, 'totalPage' => 0,
    'currentPage' => 1, 'totalItem' => 0]);
  $time = hrtime(true) - $start;
  $rows = $answer->{$operation . 'Result'}->omst_GET_NEWHOMEData_MAP_V3;
  $ids = $bytes = $sum = 0;
  foreach ($rows as $row) {
    $ids += (int)$row->A_ID % 1000003;
    foreach ($texts as $name) {
      $text = $row->$name ?? '';
      $bytes += strlen($text);
      foreach (count_chars($text, 1) as $byte => $count) $sum += $byte * $count;
    }
  }
  echo json_encode(['ns' => $time, 'check' => count($rows) . " $ids $bytes $sum"]), "\n";
}
