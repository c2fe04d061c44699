#!/usr/bin/perl
use strict;
use List::Util qw(sum first);

package Shop::Cart;

=head1 NAME

Shop::Cart - it's a cart

=cut

my %prices = (apple => 1.5, pear => 0x10);
our @items = map { $_->{name} } grep { $_->{count} > 0 } @{$cart};

sub total {
    my ($self, @rest) = @_;
    return unless $#items >= 0;
    $name =~ s/^\s+|\s+$//g;
    if ($line =~ m{^(\w+)/(\d+)$}x or /done/i) {
        print "Total: $1 of ${max}\n";
    }
    unshift @{"${class}::ISA"}, @{$self->{list}};
    return $a / $b / 2;
}

print <<"END_TEXT" . 'it';
It's a text with $name
END_TEXT
1;
