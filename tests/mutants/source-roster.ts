import { sourceHashOf } from './hash.ts'
import { keptOf, LEAST_OF_PAGE, LEAST_OF_ROOM } from './kept.ts'

const filesIn = (folder: string, names: string): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.ts`)
const testsIn = (folder: string, names: string): readonly string[] =>
  filesIn(`tests/${folder}`, names).map((file) => file.replace(/ts$/, 'test.ts'))

/** Sources of the page: a part of it begins with a capital. */
const partsIn = (folder: string, names: string): readonly string[] =>
  filesIn(folder, names).map((file) => (/\/[A-Z]\w*\.ts$/.test(file) ? `${file}x` : file))
const facesIn = (names: string): readonly string[] => testsIn('face', names).map((file) => file.replace(/ts$/, 'tsx'))

/** Sources whose mutants the same tests must kill. The tests that kill most in the least time stand first. */
export type Room = { readonly name: string; readonly files: readonly string[]; readonly tests: readonly string[] }

/** Do these sources stand in the page, where a player sees them? */
const isOfPage = (file: string): boolean => file.startsWith('src/')
/** The least part of a room's mutants that its tests must kill. */
export const leastOf = ({ files }: Room): number => (files.some(isOfPage) ? LEAST_OF_PAGE : LEAST_OF_ROOM)

/**
 * What decides and what money and bets depend on. Of `streams/` the rest only names a function of the browser; the tests of the doors and
 * of the browser prove it, and cannot run again in their place. Files of a page have a room of their own, because they run beside a DOM.
 */
export const rooms: readonly Room[] = [
  {
    name: 'streams',
    files: filesIn(
      'streams',
      `admin-link alerts asking bet-rows board clock first-answers gateway http journal journal-file late lines link memory orders payments polls
      quotes redact session storage wire`,
    ),
    tests: [
      ...testsIn(
        'streams',
        'wire asking journal quotes clock payment-calls member-line figures polls redact memory storage alerts late first-answers',
      ),
      ...testsIn('machines', 'claims'),
      ...testsIn('streams', 'gateway admin-link payments http resources lists journal-file'),
      ...testsIn('machines', 'line session-end spine inspect session-slip'),
      ...testsIn('server', 'withdrawn market-change'),
    ],
  },
  {
    name: 'the rules of the exchange',
    files: [
      ...filesIn(
        'server/exchange',
        'amend auto-cash-out bet book cash-out decide evened market-change position refs settle settled wallets worst-case',
      ),
      ...filesIn(
        'server/exchange/state',
        'accounts alerts amendments bets cash-outs casino ended evolve forget markets members pauses payments play state wallets',
      ),
      ...filesIn('domain/betting', 'cash-out exposure field limits runs settlement'),
      ...filesIn('domain', 'paise odds'),
      ...filesIn('client/betting', 'positions'),
    ],
    tests: [
      ...testsIn('domain', 'typed-figures money positions limits ladder unmatched'),
      ...testsIn(
        'server',
        'position-ladder bounds ends counted settlement exchange cash-out amend auto-cash-out lines alerts casino payments/restart payments/limits play refs bonus market-change worst-case persons archive bets-changed story withdrawn dead-runner',
      ),
      ...testsIn('domain', 'rules'),
      ...testsIn('server', 'book session'),
    ],
  },
  {
    name: 'deposits',
    files: [
      ...filesIn('server/payments', 'callback'),
      ...filesIn('server/exchange', 'credit deposit'),
      ...filesIn('domain/money', 'amount payees payment upi-link utr'),
    ],
    tests: [...testsIn('domain', 'typed-payments payments'), ...testsIn('server/payments', 'callback sandbox limits provider archive')],
  },
  {
    name: 'withdrawals and bonuses',
    files: [...filesIn('server/exchange', 'bonus bonus-state fortune withdrawal'), ...filesIn('domain/money', 'bonus')],
    tests: [
      ...testsIn('domain', 'bonus wallet-choice'),
      ...testsIn(
        'server',
        'money-refusals bonus payments/restart payments/limits payments/sandbox payments/archive doors/wallets doors/payments payments/provider',
      ),
    ],
  },
  {
    name: 'limits of play',
    files: [
      ...filesIn('server/exchange', 'persons play play-doors play-state presence'),
      ...filesIn('domain/money', 'closing doors limit-change limits pauses periods sitting'),
    ],
    tests: [
      ...testsIn('domain', 'play'),
      ...testsIn('server', 'person-rules play-doors play payments/limits casino persons doors/persons presence'),
    ],
  },
  {
    name: 'the casino’s wallet',
    files: [
      ...filesIn('server/exchange', 'casino casino-desk casino-state'),
      ...filesIn('server/casino', 'door key launches origin outside'),
      ...filesIn('casino/server/wallet', 'cashier reconcile'),
    ],
    tests: [
      ...testsIn('casino', 'cashier'),
      ...testsIn('server', 'casino-rounds casino-codes casino casino-door casino-key casino-bound audit-books'),
      ...testsIn('casino', 'refused-credit standing lost-books'),
    ],
  },
  {
    name: 'the ledger',
    files: [
      ...filesIn('client/ledger', 'fold-bets fold-reads ledger line page selectors'),
      ...filesIn('client/ledger', 'change-table changes fold-changes fold-figures settled'),
      ...filesIn('domain/betting', 'settled'),
      ...filesIn('client/ledger', 'catalog'),
      ...filesIn('domain/market', 'virtual'),
      ...filesIn('client/market', 'favourites'),
      ...filesIn('client/ledger', 'fold-payments'),
      ...filesIn('client/ledger', 'fold-login popups wallets'),
      ...filesIn('client/player', 'login'),
    ],
    tests: [
      ...testsIn('domain', 'ledger settled reads browse betting-settings frame casino search stakes unmatched'),
      ...testsIn('machines', 'change-table reactions'),
      ...testsIn('streams', 'resources polls'),
    ],
  },
  {
    name: 'the payments desk',
    files: [
      ...filesIn('server/exchange', 'payment payments-state desk unanswered'),
      ...filesIn('server/payments', 'notice open payments picture-reader play receipts turns'),
    ],
    tests: [
      ...testsIn('server/payments', 'turns unanswered orders follow receipts sandbox limits provider archive restart'),
      ...testsIn('server', 'doors/passkey-first'),
    ],
  },
  {
    name: 'the shell of the exchange',
    files: filesIn('server/exchange', 'commit exchange feed-desk kernel live member-desk muted order-desk reading-desk volumes waiting'),
    tests: testsIn(
      'server',
      `live commit shell cash-out auto-cash-out ends amend alerts muted counted exchange payments/orders settlement play bonus market-change
      persons bets-changed casino person-rules withdrawn dead-runner`,
    ),
  },
  {
    name: 'what the exchange reads and starts from',
    files: filesIn('server/exchange', 'reading tally invariants projection snapshot start'),
    tests: testsIn(
      'server',
      'reading sound shell cash-out ends amend exchange payments/orders payments/follow lines settlement market-change bets-changed persons audit-books casino-rounds withdrawn',
    ),
  },
  {
    name: 'alerts',
    files: [...filesIn('server/exchange', 'alerts alerts-state'), ...filesIn('domain/alerts', 'alerts')],
    tests: [...testsIn('domain', 'alerts reading'), ...testsIn('server', 'alerts withdrawn')],
  },
  {
    name: 'the rules of a bet',
    files: [
      ...filesIn('domain/betting', 'amend auto-cash-out bets delay matching pick price refs verdict'),
      ...filesIn('client/views', 'amendment bet-views drafts one-click placeable primary unmatched'),
      ...filesIn('client/betting', 'commission figures if-win ladder slip'),
    ],
    tests: [
      ...testsIn('domain', 'placing amend cash-out-figures bet-views verdict price ladder unmatched delay browse limits positions'),
      ...testsIn('machines', 'one-click'),
      ...testsIn('server', 'refs'),
    ],
  },
  {
    name: 'what a player types and reads of a bet',
    files: [...filesIn('domain/betting', 'format stakes'), ...filesIn('client/views', 'story'), ...filesIn('client/betting', 'typed-odds')],
    tests: testsIn('domain', 'format stakes betting-settings story typed-figures'),
  },
  {
    name: 'calls of the streams',
    files: filesIn('streams', 'calls casino changes closed-storage config cookies fortune logins proof unsent'),
    tests: [...testsIn('streams', 'calls payment-calls logins edges passkeys push'), ...testsIn('streams', 'alerts')],
  },
  {
    name: 'reads of the streams',
    files: filesIn('streams', 'first-resources resources settings'),
    tests: testsIn('streams', 'reads lists'),
  },
  {
    name: 'the words of another back end',
    files: filesIn('streams/source', 'bets books calls home joining listing markets open presses rows spoken tongue'),
    tests: testsIn('streams/source', 'markets rows presses books spoken bets tongue calls'),
  },
  {
    name: 'the page of the streams',
    files: filesIn('streams', 'place'),
    tests: testsIn('streams', 'place'),
  },
  {
    name: 'the screens of a sent bet',
    files: partsIn('src/slip', 'Doubt Outcome Processing Ring SentSlip SlipFrame SlipVoice Sums faces silence slip-figures voice words'),
    tests: facesIn('slip-frame slip-screens slip-rows composing placed betslip short-slip'),
  },
  {
    name: 'the rows of bets',
    files: partsIn('src/slip', 'OneClickRows PendingRows RowLine seen'),
    tests: facesIn('slip-rows slip-rows-ended slip-rows-cash-out one-click seen placed'),
  },
  {
    name: 'several drafts',
    files: partsIn('src/slip', 'DraftChips Drafts ReviewAll draft-words together'),
    tests: facesIn('several-drafts several-drafts-more drafts'),
  },
  {
    name: 'what a slip says and its button',
    files: partsIn('src/slip', 'Action Drain MarketOf Reviewing Say Sentence moved-words primary ref'),
    tests: facesIn('slip-words composing betslip review slip-screens'),
  },
  {
    name: 'cash-outs',
    files: partsIn('src/cash-out', 'AutoRule CashOut CashOutAll CashOutFigure focus useCashOut'),
    tests: facesIn('cash-out cash-out-figure'),
  },
  {
    name: 'open bets',
    files: partsIn(
      'src/open-bets',
      `AmendForm BetLine BetsHead MatchedBets OpenBets OpenBetsScreen Positions SettledBets SettledStrip Summary UnmatchedBets end-word told
      unmatched-stake useAmend useNetNow useOnBoard`,
    ),
    tests: facesIn('bet-rows positions amend open-bets open-bets-page market-panel withdrawn seen'),
  },
  {
    name: 'the number pad',
    files: partsIn('src/slip', 'NumberPad pad'),
    tests: facesIn('slip-pad'),
  },
]

/** A source with all that says whether its result is still that of what is there. */
export type Source = { readonly file: string; readonly name: string; readonly room: Room; readonly hash: () => string }

/** By which its result is kept, and asked for: the path without its ending. */
export const nameOf = (file: string): string => file.replace(/\.tsx?$/, '')

/** The number of a source with the tests that killed its mutants: what kills none of them proves nothing of it. */
export const hashWith = (file: string, killers: readonly string[]): string =>
  sourceHashOf([
    file,
    ...killers,
    ...['tests/mutants/source-rules.ts', 'tests/mutants/source-runner.ts'],
    ...(isOfPage(file) ? ['tests/mutants/page-runner.ts', 'tests/mutants/page-setup.ts'] : []),
  ])

export const sources: readonly Source[] = rooms.flatMap((room) =>
  room.files.map((file) => ({ file, name: nameOf(file), room, hash: () => hashWith(file, keptOf(nameOf(file))?.tests ?? []) })),
)
