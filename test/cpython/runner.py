"""Runs a file of CPython's own test suite by regrtest, and reports the verdict of every test method as lines of JSON.

    runner.py expand NAME...               the files that the names stand for (a package may be split), one a line; "- NAME" for what is not there; nothing
                                           where there is no test suite
    runner.py run REPORT IGNORE NAME[,NAME...] [PATTERN...]
                                           those files, one after the other; IGNORE is a file of test ids that are not to be run again

Lines of REPORT, appended and whole at any moment, so that they tell where a process died:
    {"start": ID}                          a method begins
    {"end": ID, "verdict": V, "detail": T} it has ended: ok, skip, xfail, xpass, fail, error; T is the traceback of a failure
    {"file": NAME, "state": S}             regrtest's own verdict about the file
"""
import json
import os
import sys

# Before any test can replace them.
_open, _write, _close, _getpid = os.open, os.write, os.close, os.getpid
_encode = json.JSONEncoder().encode
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC

# From harmless to bad: a method whose subtests end differently has the worst of their verdicts.
VERDICTS = ("ok", "skip", "xfail", "xpass", "fail", "error")


class Report:
    def __init__(self, path):
        self.path = path
        self.pid = _getpid()

    def write(self, **line):
        if _getpid() != self.pid:  # a forked child that came back
            return
        # No descriptor stays open: tests look at those that are.
        file = _open(self.path, _FLAGS, 0o600)
        try:
            _write(file, (_encode(line) + "\n").encode())
        finally:
            _close(file)


def recording(base, report):
    """A result class that does what `base` does, and reports."""

    class Recorder(base):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            self.current = None

        def startTest(self, test):
            self.current, self.verdicts, self.details = test.id(), ["ok"], []
            report.write(start=self.current)
            super().startTest(test)

        def stopTest(self, test):
            super().stopTest(test)
            if self.current is not None:
                self.end(self.current, max(self.verdicts, key=VERDICTS.index), self.details)
                self.current = None

        def end(self, identity, verdict, details):
            report.write(end=identity, verdict=verdict, detail="\n".join(details)[-20000:])

        def note(self, test, verdict, detail=""):
            if self.current is None:  # setUpClass, setUpModule
                self.end(test.id(), verdict, [detail])
            else:
                self.verdicts.append(verdict)
                self.details += [detail] if detail else []

        def addError(self, test, err):
            super().addError(test, err)
            self.note(test, "error", self.errors[-1][1])

        def addFailure(self, test, err):
            super().addFailure(test, err)
            self.note(test, "fail", self.failures[-1][1])

        def addSkip(self, test, reason):
            super().addSkip(test, reason)
            self.note(test, "skip", reason)

        def addExpectedFailure(self, test, err):
            super().addExpectedFailure(test, err)
            self.note(test, "xfail")

        def addUnexpectedSuccess(self, test):
            super().addUnexpectedSuccess(test)
            self.note(test, "xpass")

        def addSubTest(self, test, subtest, err):
            super().addSubTest(test, subtest, err)
            if err is not None:
                verdict, told = ("fail", self.failures) if issubclass(err[0], test.failureException) else ("error", self.errors)
                self.note(test, verdict, f"{subtest}\n{told[-1][1]}")

    return Recorder


def run(report_path, ignore, names, *patterns):
    from test.libregrtest import main, testresult

    report = Report(report_path)
    testresult.RegressionTestResult = recording(testresult.RegressionTestResult, report)
    run_single_test = main.run_single_test

    def run_and_report(name, *args, **kwargs):
        result = run_single_test(name, *args, **kwargs)
        report.write(file=name, state=result.state)
        return result

    main.run_single_test = run_and_report
    matching = [word for pattern in patterns for word in ("-m", pattern)]
    sys.argv = ["regrtest", "--randseed=1", "--ignorefile", ignore, *matching, *names.split(",")]
    main.main()


def expand(*names):
    from importlib.util import find_spec
    try:
        from test.libregrtest.findtests import split_test_packages
    except ModuleNotFoundError:
        return

    def is_there(file):
        try:
            return find_spec(file if file.startswith("test.") else "test." + file) is not None
        except ModuleNotFoundError:  # what should have it in it
            return False

    for name in names:
        for file in split_test_packages([name]):
            print(file if is_there(file) else f"- {file}")


if __name__ == "__main__":
    {"run": run, "expand": expand}[sys.argv[1]](*sys.argv[2:])
