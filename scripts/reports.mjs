import { readFileSync } from 'node:fs'

/** Characters kept of one failed test's message, and failed tests listed one by one: the first explain the others. */
const MOST_SAID = 1_200
const MOST_TOLD = 10
/** Characters of the page on which a browser test failed. */
const MOST_SEEN = 3_000

const ESCAPE = String.fromCharCode(27)
const plain = (text) => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '')
const told = (title, messages) => `✗ ${title}\n${plain(messages.join('\n')).slice(0, MOST_SAID)}`.replaceAll('\n', '\n    ')
const listed = (all) => [...all.slice(0, MOST_TOLD), ...(all.length > MOST_TOLD ? [`… and ${all.length - MOST_TOLD} more`] : [])]

/** Why tests were skipped, each reason once with the number of its tests (`tests/needs.ts`). */
const reasons = (tests) => {
  const counts = new Map()
  for (const { status, meta, fullName } of tests) {
    if (status !== 'skipped') continue
    const reason = meta?.skipped ?? fullName
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`)
}

/** Vitest's report: its counts, its failures with their reasons, and why tests were skipped. */
export const unitReport = (report) => {
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load fails without a test.
    return own.length === 0 && status === 'failed' ? [told(name, [message])] : own.map((test) => told(test.fullName, test.failureMessages))
  })
  return {
    counts: { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests },
    failed: listed(failed),
    skipped: reasons(report.testResults.flatMap(({ assertionResults }) => assertionResults)),
  }
}

/** The frame of every page, which explains no failure. */
const FRAME = /^- (banner|contentinfo|complementary "Sports"|link "Skip)/

/** What stood on the page when a browser test failed, as Playwright kept it: many a reason is seen only there. */
const pageOf = ({ attachments = [] }) =>
  attachments.flatMap(({ name, path }) => {
    if (name !== 'error-context' || path === undefined) return []
    try {
      const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml\n')
      const [page = ''] = snapshot.split('```')
      const parts = page.split(/\n(?=- )/).filter((part) => !FRAME.test(part))
      return [
        parts
          .join('\n')
          .replaceAll(/\n\s+- \/url:.*/g, '')
          .slice(0, MOST_SEEN),
      ]
    } catch {
      return []
    }
  })

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The browser tests' report: its counts, and its failures with their reasons. */
export const browserReport = (report) => {
  const tests = report.suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
  const failed = listed(
    tests
      .filter(({ test }) => test.status === 'unexpected')
      .map(({ spec, test }) =>
        [
          told(
            `${spec.file}:${spec.line} ${spec.title}`,
            test.results.flatMap((result) => result.errors.map((error) => error.message ?? String(error.value))),
          ),
          ...test.results.flatMap(pageOf).map((page) => `The page was then:\n${page}`.replaceAll('\n', '\n    ')),
        ].join('\n    '),
      ),
  )
  const { expected, unexpected, skipped } = report.stats
  return {
    counts: { passed: expected, failed: unexpected, skipped },
    failed: [...failed, ...listed(report.errors.map((error) => told('outside any test', [error.message ?? String(error.value)])))],
  }
}
