#include "harness.h"
void test_lifetime(void) {}
