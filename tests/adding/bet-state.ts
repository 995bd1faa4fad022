import type { Kind } from './kind.ts'

/** A bet whose result is disputed: it is over, and only its word is new. */
export const betState: Kind = {
  name: 'bet-state',
  title: 'A bet state that only shows',
  most: 7,
  additions: [
    { file: 'contract/messages/betting.ts', find: "'LAPSED', 'CANCELLED']),", put: "'LAPSED', 'CANCELLED', 'DISPUTED'])," },
    {
      file: 'domain/betting/bet.ts',
      find: "  CANCELLED: { state: 'cancelled', isOver: true },\n",
      put: "  CANCELLED: { state: 'cancelled', isOver: true },\n  DISPUTED: { state: 'disputed', isOver: true },\n",
    },
    { file: 'copy/en/bets.ts', find: "  betCancelled: 'Cancelled',\n", put: "  betCancelled: 'Cancelled',\n  betDisputed: 'Disputed',\n" },
    { file: 'copy/hi/bets.ts', find: "  betCancelled: 'रद्द की गई',\n", put: "  betCancelled: 'रद्द की गई',\n  betDisputed: 'विवाद में',\n" },
    { file: 'copy/ta/bets.ts', find: "  betCancelled: 'ரத்து',\n", put: "  betCancelled: 'ரத்து',\n  betDisputed: 'சர்ச்சையில்',\n" },
    {
      file: 'src/open-bets/end-word.ts',
      find: "    case 'refused':\n",
      put: "    case 'disputed':\n      return text.betDisputed\n    case 'refused':\n",
    },
    { file: 'server/live/bet-rows.ts', find: "  cancelled: 'CANCELLED',\n", put: "  cancelled: 'CANCELLED',\n  disputed: 'DISPUTED',\n" },
  ],
  writes: ['scripts/api.ts'],
  tests: ['tests/contract/calls.test.ts', 'tests/face/withdrawn.test.tsx'],
}
