#include <stddef.h>

void *memcpy(void *, const void *, size_t);
int strcmp(const char *, const char *);
