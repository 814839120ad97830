/* Checks, and Python in a test. */
#ifndef PYROCLAST_TEST_HARNESS_H
#define PYROCLAST_TEST_HARNESS_H
#include "python.h"

extern int passed, failed;

#define CHECK(condition) check(!!(condition), #condition, __FILE__, __LINE__)
void check(int condition, const char *text, const char *file, int line);

/* Runs statements in __main__; an exception is a failed check. */
void run(const char *source);
/* The value of an expression in __main__, a new reference; NULL: an exception, which is printed and counted as a failure. */
PyObject *eval(const char *expression);
/* Is the expression true? */
int truth(const char *expression);
/* A borrowed global of __main__. */
PyObject *global(const char *name);
PyCodeObject *code_of(const char *function);

void test_snapshot(void);
void test_helpers(void);
void test_boxes(void);
void test_exits(void);
void test_poll(void);
void test_watchers(void);
void test_entry(void);
void test_generator(void);
void test_eager(void);
void test_service(void);
void test_lifetime(void);
#endif
