# A package
{ pkgs ? import <nixpkgs> { }, lib, ... }:

let
  version = "1.2.0";
  names = map (x: x.name) [ "a" "b" ];
in
pkgs.stdenv.mkDerivation rec {
  pname = "shop-${version}";
  src = ./src;
  buildInputs = with pkgs; [ openssl zlib ];
  /* A block comment */
  services.nginx.enable = true && !false;
  count = if version == "1" then 10 else null;
  buildPhase = ''
    echo "it's ${pname}"
    make install
  '';
  inherit (lib) optional;
}
