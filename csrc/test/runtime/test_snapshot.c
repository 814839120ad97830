#include "harness.h"
void test_snapshot(void) {}
