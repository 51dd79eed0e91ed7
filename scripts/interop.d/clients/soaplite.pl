# Perl's SOAP::Lite against a feed: soaplite.pl URL VERSION. Prints one line of JSON per call, as
# python_calls.py says. The calls are built by hand, because `service()` leaves the parameters unqualified and
# their prefix undeclared.
use strict;
use warnings;
use utf8;
use Digest::SHA qw(sha1);
use Encode qw(decode_utf8 encode_utf8);
use JSON::PP;
use MIME::Base64 qw(encode_base64);
use POSIX qw(strftime);
use SOAP::Lite;

my ($url, $version) = @ARGV;
my %env = map { $_ => decode_utf8($ENV{$_}) } grep { /^FEED_/ } keys %ENV;
my $json = JSON::PP->new->utf8->canonical;
my $service = 'http://tempuri.org/';
$| = 1;

sub show { print $json->encode({@_}), "\n" }

sub client {
    return SOAP::Lite->soapversion($version)->new(
        proxy => $url, autotype => 0, readable => 0, encodingStyle => '',
    )->ns($service, 't')->on_action(sub { "\"${service}IMapNewHomeServices/$_[1]\"" });
}

# The fault or response of an operation, whose parameters are pairs in the WSDL's order.
sub answer { return answer_under([], @_) }

# The same, with headers.
sub answer_under {
    my ($headers, $operation, @arguments) = @_;
    my @data = @$headers;
    while (my ($name, $value) = splice @arguments, 0, 2) {
        push @data, SOAP::Data->name("t:$name")->type('')->value(SOAP::Utils::encode_data($value));
    }
    return client()->call(SOAP::Data->name("t:$operation"), @data);
}

sub text { my $value = shift; return utf8::is_utf8($value) ? $value : decode_utf8($value) }

sub told {
    my ($call, $som) = @_;
    my $fault = $som->fault;
    if (ref $fault->{Code}) {
        my @codes = ($fault->{Code}{Value});
        push @codes, $fault->{Code}{Subcode}{Value} if $fault->{Code}{Subcode};
        show(call => $call, code => "@codes", text => text($fault->{Reason}{Text}));
    } else {
        show(call => $call, code => $som->faultcode, text => text($som->faultstring));
    }
}

sub rows {
    my ($som, $operation) = @_;
    my @rows;
    for my $row ($som->valueof("//${operation}Result/*")) {
        push @rows, {map { $_ => text($row->{$_}) } grep { defined $row->{$_} } keys %$row};
    }
    return \@rows;
}

my @login = (userID => $env{FEED_USER}, passWord => $env{FEED_PASSWORD});

sub pages {
    my ($call, $operation, @arguments) = @_;
    my ($page, $total) = (1, 1);
    while ($page <= $total) {
        my $som = answer($operation, @login, @arguments, linePerPage => $env{FEED_PAGE},
            totalPage => 0, currentPage => $page, totalItem => 0);
        return told($call, $som) if $som->fault;
        my %figures = map { $_ => $som->valueof("//${operation}Response/$_") }
            qw(totalPage currentPage totalItem);
        show(call => $call, rows => rows($som, $operation), %figures);
        $total = $figures{totalPage} // 0;
        $page++;
    }
}

sub districts {
    my ($call, $province, @login) = @_;
    my $operation = 'Get_Aumphur_NewHome_MAP';
    my $som = answer($operation, @login, provinceCode => $province, homeTypeCode => '',
        linePerPage => 100, totalPage => 0, currentPage => 1, totalItem => 0);
    return told($call, $som) if $som->fault;
    show(call => $call, rows => rows($som, $operation));
}

# Requests the provinces, with the login in a WS-Security token and not in the body. SOAP::Lite leaves the
# header to its caller.
sub provinces_by {
    my ($call, $digest) = @_;
    my $folder = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
    my %spaces = ('xmlns:w' => "${folder}wssecurity-secext-1.0.xsd",
        'xmlns:u' => "${folder}wssecurity-utility-1.0.xsd");
    my $part = sub {
        my ($name, $value, $attributes) = @_;
        return SOAP::Data->name($name)->type('')->attr($attributes // {})
            ->value(SOAP::Utils::encode_data($value));
    };
    my $secret = $env{FEED_PASSWORD};
    my @more;
    if ($digest) {
        my $nonce = join '', map { chr int rand 256 } 1 .. 16;
        my $created = strftime('%Y-%m-%dT%H:%M:%SZ', gmtime);
        $secret = encode_base64(sha1($nonce . $created . encode_utf8($secret)), '');
        @more = ($part->('w:Nonce', encode_base64($nonce, '')), $part->('u:Created', $created));
    }
    my $type = "${folder}username-token-profile-1.0#Password" . ($digest ? 'Digest' : 'Text');
    my $token = SOAP::Data->name('w:UsernameToken')->value(\SOAP::Data->value(
        $part->('w:Username', $env{FEED_USER}), $part->('w:Password', $secret, {Type => $type}),
        @more));
    my $header = SOAP::Header->name('w:Security')->mustUnderstand(1)->attr(\%spaces)
        ->value(\$token);
    my $operation = 'Get_Province_NewHome_MAP';
    my $som = answer_under([$header], $operation, userID => '', passWord => '',
        linePerPage => 10, currentPage => 1);
    return told($call, $som) if $som->fault;
    show(call => $call, rows => rows($som, $operation));
}

my @calls = (
    homes => sub {
        pages('homes', 'Get_NewHome_MAP_By_Lat_Lon_V3', choice => '2', latitude => $env{FEED_LAT},
            longitude => $env{FEED_LON}, radius => $env{FEED_RADIUS}, homeTypeCode => '');
    },
    provinces => sub { pages('provinces', 'Get_Province_NewHome_MAP', homeTypeCode => '') },
    districts => sub {
        pages('districts', 'Get_Aumphur_NewHome_MAP', provinceCode => $env{FEED_PROVINCE},
            homeTypeCode => '');
    },
    thai => sub { districts('thai', $env{FEED_THAI}, @login) },
    markup => sub { districts('markup', $env{FEED_MARKUP}, @login) },
    fault => sub { districts('fault', $env{FEED_NOWHERE}, @login) },
    login => sub {
        districts('login', $env{FEED_PROVINCE}, userID => $env{FEED_USER}, passWord => 'wrong');
    },
    token => sub { provinces_by('token', 0) },
    digest => sub { provinces_by('digest', 1) },
);
while (my ($call, $action) = splice @calls, 0, 2) {
    eval { $action->(); 1 } or show(call => $call, error => "$@");
}
