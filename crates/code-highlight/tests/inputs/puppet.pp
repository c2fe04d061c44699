# A web server
class nginx (
  String $version = 'latest',
  Integer $port   = 80,
) inherits nginx::params {
  package { 'nginx':
    ensure => $version,
  }

  file { "/etc/nginx/${facts['hostname']}.conf":
    ensure  => file,
    content => template('nginx/site.erb'),
    require => Package['nginx'],
  }

  if $port > 1024 and $facts['os'] == 'Debian' {
    notify { "it's $port": }
  } else {
    include nginx::service
  }
}
