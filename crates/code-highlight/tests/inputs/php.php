<h1 class="a"><?= $title ?></h1>
<?php
declare(strict_types=1);
namespace App\Http;
// comment
final class Cart extends Model {
    public const MAX = 10;
    public function add(string $sku, ?int $n = null): self {
        $this->items[] = ['sku' => $sku, "n" => "n: {$n} $sku\n"];
        return new static(array_map(fn ($x) => $x * 2, $this->items));
    }
}
?>
<p>end</p>
