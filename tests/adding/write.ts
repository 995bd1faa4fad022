import type { Kind } from './kind.ts'

/** A member signs out everywhere, on this device too. */
export const write: Kind = {
  name: 'write',
  title: 'A write',
  most: 4,
  additions: [
    {
      file: 'contract/calls/play.ts',
      find: '/** POST /account/:memberCode/notification/read:',
      put: `/** DELETE /account/:memberCode/sessions: signs out everywhere, on this device too (ACCT-10). */
export const endSessions = call({
  ...member,
  method: 'DELETE',
  path: '/account/:memberCode/sessions',
  request: z.strictObject(ofMember),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/notification/read:`,
    },
    {
      file: 'server/rest/play.ts',
      find: '  endOtherDevices,\n  exportProfile,',
      put: '  endOtherDevices,\n  endSessions,\n  exportProfile,',
    },
    {
      file: 'server/rest/play.ts',
      find: '  serveMember(readNotices,',
      put: `  serveMember(endSessions, (asked, session, context) => {
    const why = untouched(asked.memberCode, session)
    if (why !== null) return why
    sessions.endMember(session.member)
    noteEnded(session, context)
    return { success: true }
  })
  serveMember(readNotices,`,
    },
    {
      file: 'client/ledger/writes.ts',
      find: "  'read-notices': byCall(",
      put: `  'end-sessions': byCall('endSessions', {
    description: 'Ends every session of the member.',
    answers: ['ACCT-10'],
    toast: 'always',
    done: 'signedOutThere',
  }),
  'read-notices': byCall(`,
    },
    {
      file: 'src/account/DevicesScreen.tsx',
      find: '        {others.length > 0 && (',
      put: `        <button
          type="button"
          className="btn-small"
          onClick={() => record({ type: 'change.submitted', change: { what: 'end-sessions' } })}
        >
          {text.signOut}
        </button>
        {others.length > 0 && (`,
    },
    {
      file: 'tests/machines/change-table.test.ts',
      find: "  'read-notices': [{",
      put: "  'end-sessions': [{ what: 'end-sessions' }, both, []],\n  'read-notices': [{",
    },
  ],
  writes: ['scripts/api.ts'],
  tests: ['tests/machines/change-table.test.ts', 'tests/contract/calls.test.ts'],
}
