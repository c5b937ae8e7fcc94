"""What `manage.py test` counts, and its last line."""

from pathlib import Path

from studio.checks.suites import Outcome, Suite, read_report, run, suites, table

REPORT = """<testsuites><testsuite>
<testcase name="a"/><testcase name="b"><failure/></testcase><testcase name="c"><error/></testcase>
<testcase name="d"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_report_is_counted_by_its_cases(tmp_path: Path):
    (tmp_path / "report.xml").write_text(REPORT)
    assert read_report(tmp_path / "report.xml") == (1, 2, 1)


def test_the_last_line_is_plain_and_the_sum_of_all():
    text = table([Outcome("style", 1, 0, 0, 0.5), Outcome("python", 40, 2, 3, 60.0)])
    assert text.splitlines()[-1] == "41 passed, 2 failed, 3 skipped"


def test_a_command_that_fails_is_a_failure_of_its_suite():
    assert run(Suite("style", ("false",))).failed == 1
    assert run(Suite("style", ("true",))).passed == 1


def test_a_suite_that_ends_with_an_error_has_failed_whatever_it_reported(tmp_path: Path):
    report = tmp_path / "report.xml"
    report.write_text("<testsuite><testcase name='a'/></testsuite>")
    assert run(Suite("python", ("false",), report=report)).failed == 1


def test_a_suite_that_wrote_no_report_has_failed(tmp_path: Path):
    assert run(Suite("python", ("false",), report=tmp_path / "missing.xml")).failed == 1
    assert run(Suite("python", ("true",), report=tmp_path / "missing.xml")).failed == 1


def test_fast_leaves_the_browser_and_what_is_slow_out(tmp_path: Path):
    names = [suite.name for suite in suites(tmp_path, fast=True, expression="")]
    assert names == ["style", "types", "front end", "python"]
    python = next(suite for suite in suites(tmp_path, fast=True, expression="") if suite.name == "python")
    assert "not browser and not slow" in python.command


def test_an_expression_chooses_among_the_python_tests_only(tmp_path: Path):
    assert [suite.name for suite in suites(tmp_path, fast=False, expression="sign_in")] == ["python", "browser"]
