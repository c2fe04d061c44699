package com.example
/* outer /* nested */ */
@Composable
data class Cart(val items: List<Item> = emptyList(), var total: Double? = null) {
    companion object { const val MAX_ITEMS = 10 }
    suspend fun add(sku: String): Result<Item> = withContext(Dispatchers.IO) {
        val text = "sku: $sku ${items.size + 1}\n" // comment
        items.firstOrNull { it.sku == sku } ?: throw IllegalStateException(text)
    }
}
val odd = "${)} $total"
val next = "after"
