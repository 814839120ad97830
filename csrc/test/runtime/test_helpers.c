#include "harness.h"
void test_helpers(void) {}
