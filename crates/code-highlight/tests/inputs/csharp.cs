using System.Linq;
namespace Mirmaq.Api;
[HttpGet("items")]
public record Item(string Sku, decimal Price = 1.5m);
public async Task<IActionResult> Get(int id) {
    var text = $"item {id + 1}\n" + @"C:\x"; // comment
    #region a
    return await _store.Items.Where(x => x.Id == id).FirstOrDefaultAsync() is null ? NotFound() : Ok(true);
}
