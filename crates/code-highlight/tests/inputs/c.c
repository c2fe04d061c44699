#include <stdio.h>
#define MAX_SIZE 10
/* comment */
typedef struct item { int id; char *name; } item_t;
static uint32_t count(const item_t *items, size_t n) {
    for (size_t i = 0; i < n; ++i) printf("%d: %s\n", items[i].id, items->name); // line
    return n > MAX_SIZE ? 0xFFu : 'c';
}
