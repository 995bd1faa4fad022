import type { Kind } from './kind.ts'

/** The rows that corrected an account, as a page of their own. */
export const statementPage: Kind = {
  name: 'statement-page',
  title: 'A statement page',
  most: 7,
  additions: [
    {
      file: 'contract/calls/statements.ts',
      find: 'export const statementReads = { statement: getStatement, profit: getProfitLoss } as const',
      put: `/** GET /account/:memberCode/corrections: the rows that corrected the account, the newest first (ACCT-11). */
export const getCorrections = call({
  method: 'GET',
  path: '/account/:memberCode/corrections',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...askedDaysSchema, ...page }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({ ...days, rows: z.array(statementRowSchema).check(z.maxLength(100)), next: z.nullable(cursorSchema) }),
    ),
  }),
})

export const statementReads = { statement: getStatement, profit: getProfitLoss, corrections: getCorrections } as const`,
    },
    { file: 'server/rest/statements.ts', find: '  getBetHistory,\n', put: '  getBetHistory,\n  getCorrections,\n' },
    {
      file: 'server/rest/statements.ts',
      find: '  serveMember(getStatementRow,',
      put: `  serveMember(getCorrections, (asked, { member }, { caller }) => {
    if (asked.memberCode !== member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const days = meant(asked, caller.brand.timeZone)
    if (isRefused(days)) return refusal(days)
    const point = asked.cursor === undefined ? null : pointFrom(asked.cursor)
    return durably(() => {
      const span = spanOf(days, days.zone)
      const { rows, next } = statements.page({ member, span, kinds: kindsOf('corrections'), limit: asked.limit ?? PAGE, point })
      return { success: true, result: { ...days, rows: rows.map(wired), next: next === null ? null : cursorOf(next) } }
    })
  })

  serveMember(getStatementRow,`,
    },
    {
      file: 'src/access.ts',
      find: "  transactionDetails: { ...own, path: '/transactions-details",
      put: "  corrections: { ...own, path: '/corrections', title: 'corrections', menu: 'statements' },\n  transactionDetails: { ...own, path: '/transactions-details",
    },
    { file: 'copy/en/first.ts', find: "  transferStatement: '", put: "  corrections: 'Corrections',\n  transferStatement: '" },
    { file: 'copy/hi/first.ts', find: "  transferStatement: '", put: "  corrections: 'सुधार',\n  transferStatement: '" },
    { file: 'copy/ta/first.ts', find: "  transferStatement: '", put: "  corrections: 'திருத்தங்கள்',\n  transferStatement: '" },
    {
      file: 'src/statements/CorrectionsScreen.tsx',
      text: `import './statements.css'
import { useMemo } from 'react'
import type { Ask } from '#client/ledger/reads.ts'
import { daysFrom } from '#domain/money/asked-days.ts'
import { text } from '#copy/catalogue.ts'
import { useRead } from '../hooks.ts'
import { Signed } from '../ui/Money.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ListPanel, NoRows, RowTable } from './Parts.tsx'
import { RangeBar } from './RangeBar.tsx'
import { useQuery, useWanted } from './useQuery.ts'
import { aboutRow, stampIn } from './words.ts'

/** The rows that corrected the account (ACCT-11). */
const CorrectionsScreen = () => {
  const query = useQuery()
  const ask = useMemo((): Ask<'corrections'> => ({ what: 'corrections', ...daysFrom(query), cursor: null }), [query])
  useWanted(useMemo(() => [ask], [ask]))
  const read = useRead(ask)
  return (
    <>
      <PageTitle>{text.corrections}</PageTitle>
      <RangeBar days={ask} shown={read.rows[0] ?? null} file={null} />
      <Offline />
      <ListPanel read={read} ask={ask}>
        {({ rows, zone }) =>
          rows.length === 0 ? (
            <NoRows>{text.noRows}</NoRows>
          ) : (
            <RowTable columns={[{ name: text.time }, { name: text.description }, { name: text.amount, isFigure: true }]}>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{stampIn(row.at, zone)}</td>
                  <td data-main="">{aboutRow(row)}</td>
                  <td className="figure" data-amount="">
                    <Signed amount={row.amount} />
                  </td>
                </tr>
              ))}
            </RowTable>
          )
        }
      </ListPanel>
    </>
  )
}
export default CorrectionsScreen
`,
    },
  ],
  writes: ['scripts/api.ts'],
  tests: ['tests/contract/calls.test.ts', 'tests/domain/frame.test.ts', 'tests/adding/pages.test.ts', 'tests/panels.test.ts'],
}
