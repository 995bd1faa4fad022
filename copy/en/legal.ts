import { COMMISSION_BASIS_POINTS } from '#domain/settlement.ts'

/** Long texts, fetched only by the pages and popups that show them. Short ones stand in text.ts. */

export type LegalSection = {
  readonly title: string
  readonly text: readonly string[]
  readonly list?: readonly string[]
  /** Names with their figures. */
  readonly figures?: readonly (readonly [name: string, figure: string])[]
  readonly links?: readonly { readonly path: string; readonly name: string }[]
}
export type LegalName = 'rules' | 'exclusion' | 'responsible' | 'privacy'
/** Who speaks in the text. */
export type Speaker = { readonly appName: string; readonly email: string }

/** The long texts in one language. */
export type LegalBook = {
  readonly generalRules: readonly LegalSection[]
  readonly fancyRules: readonly LegalSection[]
  readonly legalOf: (name: LegalName, speaker: Speaker) => readonly LegalSection[]
}

/** Averages of a match of the Ipl 2021, by which a match without a result counts. */
const IPL_2021: readonly (readonly [string, string])[] = [
  ['First over runs', '6'],
  ['Fours', '26'],
  ['Sixes', '13'],
  ['Wides', '8'],
  ['Extras', '14'],
  ['No ball', '1'],
  ['Duck', '1'],
  ['Fifties', '2'],
  ['Century', '0'],
  ['Run out', '1'],
  ['Wickets', '12'],
  ['Caught', '8'],
  ['Maiden', '0'],
  ['LBW', '1'],
  ['Bowled', '2'],
]

/** The rules of every market, as players read them (docs/RULES.md). */
export const generalRules: readonly LegalSection[] = [
  {
    title: 'Back and lay',
    text: [
      'To back is to bet that a selection wins. A back of ₹100 at odds 2.20 wins ₹120 and can lose ₹100.',
      'To lay is to bet that it does not win: you take the other side. A lay of ₹100 at odds 2.20 wins ₹100 and can lose ₹120, which is your liability.',
    ],
  },
  {
    title: 'How a bet is matched',
    text: [
      'Your bet is taken at the odds you saw or better, never worse. The best odds are taken first. At equal odds, the earliest bet is taken first.',
      'What nobody takes waits in Open Bets as unmatched. You can cancel it there; what is matched stands.',
      'Odds run from 1.01 to 1000 in fixed steps. Odds you type go to the nearest step.',
    ],
  },
  {
    title: 'Bet delay',
    text: [
      'A bet is held for the delay shown on its button before it is placed. During the delay it cannot be changed or cancelled.',
      'If the market is suspended or closed during the delay, the bet lapses and nothing is staked. When it opens again the bet does not come back by itself.',
    ],
  },
  {
    title: 'Balance and exposure',
    text: [
      'The most you can lose on a market is set aside while you have bets there. Net Exposure is the sum over all markets.',
      'A bet that lowers what you can lose is taken even with no balance left. A win is yours to use when the market is settled.',
    ],
  },
  {
    title: 'Bookmaker markets',
    text: [
      'A bookmaker price is paise for each rupee: 98 means that ₹100 win ₹98.',
      'If the price has moved when the delay is over, the bet is refused and you see the new price.',
    ],
  },
  {
    title: 'Cash out',
    text: [
      'A cash out places the bet that makes every outcome of the market alike. It obeys the bet delay and is not offered while the market is suspended.',
      'It is made whole at the amount you were shown or a better one, or not at all; a part of your position can be cashed out alone.',
    ],
  },
  {
    title: 'Settlement, void bets and dead heats',
    text: [
      'A market is settled on the official result. A result that is corrected is settled again: the first settlement is taken back, then the right one is made.',
      `Of what you win in a market in all, ${COMMISSION_BASIS_POINTS / 100} % is kept as commission. Nothing is kept of a market you lose.`,
    ],
    list: [
      'A void market returns every stake.',
      'Bets on a selection that is withdrawn are void; the odds of the others may be reduced for it.',
      'In a dead heat the stake counts divided by the number of winners.',
      'Innings runs pay even money. A result equal to the line returns the stakes.',
    ],
  },
]

/** The rules of session markets, called fancy (docs/RULES.md, Sessions). */
export const fancyRules: readonly LegalSection[] = [
  {
    title: 'Yes and no',
    text: [
      'A fancy asks for runs: with a line of 42, Yes wins when 42 or more are made, No wins when fewer are.',
      'The number under the line is the rate: at 100 a stake of ₹100 wins ₹100; at 110 a Yes of ₹100 wins ₹110.',
      'A line that moved during the bet delay is never taken in its place: the bet is refused and you see the new line.',
    ],
  },
  {
    title: 'What counts',
    text: [],
    list: [
      'All out settles on the runs that were made.',
      'A session that is cut short by rain or abandoned is void, and stakes are returned.',
      'Scores can be corrected; only a confirmed score settles.',
    ],
  },
  {
    title: 'Ipl 2021 averages',
    text: [
      'Tournament totals stand once 45 matches have been played. If the tournament stops, bets wait 45 days for it to go on; after that they are void.',
      'A match without a result counts with the average of a match:',
    ],
    figures: IPL_2021,
  },
]

/** What a legal page says. */
export const legalOf = (name: LegalName, { appName, email }: Speaker): readonly LegalSection[] => {
  const write = email === '' ? 'Write to our support.' : `Write to ${email}.`
  switch (name) {
    case 'rules':
      return [
        {
          title: 'Who may play',
          text: [
            `${appName} is for adults: you must be 18 or older, and one person has one account. Play happens with play money; it cannot be bought, paid out or exchanged.`,
            'Keep your password to yourself. Whatever is done with your login counts as done by you.',
          ],
        },
        ...generalRules,
        ...fancyRules.map((section) => ({ ...section, title: `Fancy: ${section.title}` })),
        {
          title: 'Errors and complaints',
          text: [
            `A price that was plainly wrong, or a bet on an event that was already decided, may be made void with a reason given. ${write}`,
          ],
        },
      ]
    case 'exclusion':
      return [
        {
          title: 'What exclusion is',
          text: [
            `You can ask ${appName} to keep you out. An excluded account cannot log in or bet until the time you chose has passed.`,
            'Bets that are already matched are settled as usual; bets that wait for a match are cancelled.',
          ],
        },
        {
          title: 'How to ask for it',
          text: [
            `${write} Say from which account, and for how long. An exclusion begins when we answer, and it is not shortened afterwards.`,
          ],
          links: [{ path: '/responsible-gambling', name: 'Tools that help you stay in control' }],
        },
        {
          title: 'While you are excluded',
          text: ['Do not open another account: it is closed when we find it. We send you no offers.'],
        },
        {
          title: 'Exclusion by us',
          text: [
            'We exclude anyone who is under 18, who plays for somebody else, who uses more than one account, or whose play shows that it does harm.',
          ],
        },
      ]
    case 'responsible':
      return [
        {
          title: 'Play for fun, and know when to stop',
          text: [
            'Betting is a pastime, not an income. Even where nothing but play money is at stake, habits are real.',
            'Decide before you start how much time and how much of your balance you want to spend. Do not chase losses. Do not bet when you are upset, tired or have been drinking.',
          ],
        },
        {
          title: 'Tools you can use now',
          text: ['See what you have at stake and what you won and lost, and take a break when you want one.'],
          links: [
            { path: '/open-bets', name: 'Open Bets: everything at stake, and everything settled' },
            { path: '/betting-profit-loss', name: 'Betting Profit & Loss' },
            { path: '/account-statement', name: 'Account Statement' },
            { path: '/exclusion-policy', name: 'Exclude yourself' },
          ],
          list: [
            'Net Exposure beside your balance is the most your open bets can lose.',
            'Each bet shows its profit and its liability before it is placed.',
            'Sign Out, under Account, ends the session on this device.',
          ],
        },
        {
          title: 'Warning signs',
          text: ['Ask for help if you know some of these:'],
          list: [
            'You play longer or for more than you meant to.',
            'You think about betting when you should be working or sleeping.',
            'You hide your play from people close to you.',
            'You bet to win back what you lost.',
          ],
        },
        {
          title: 'Where to find help',
          text: [
            'In India, Tele MANAS on 14416 listens day and night, free of charge and in many languages. Gamblers Anonymous meets in many cities.',
            write,
          ],
        },
        {
          title: 'Children',
          text: ['Nobody under 18 may play. Log out when you leave a shared device, and keep your password from children.'],
        },
      ]
    case 'privacy':
      return [
        {
          title: 'What we know of you',
          text: [`To run your account ${appName} keeps:`],
          list: [
            'your user name, phone number, e-mail address where you gave one, and the code you were referred by;',
            'your password, only in a form from which it cannot be read back;',
            'your bets, your balance and every movement of it;',
            'when and from which network address you logged in.',
          ],
        },
        {
          title: 'What your browser keeps',
          text: ['There are no advertising cookies. What is kept makes the page work:'],
          list: [
            'a session cookie that scripts cannot read, and one that protects your requests against forgery;',
            'for the open tab, your session and the page you were on the way to; it ends when the tab is closed;',
            'on this device, bets that still wait for an answer, your time zone, your language and the appearance you chose, and the parts of this page that let it open without a connection. Odds are never kept.',
          ],
        },
        {
          title: 'Whom we tell',
          text: [
            'Nobody gets your data for advertising. Where a brand uses visitor statistics, a check against robots, or a login by Google or WhatsApp, those services learn what they need for it. Authorities are told what the law demands.',
          ],
        },
        {
          title: 'How long',
          text: [
            'Account data is kept as long as the account exists. Records of bets and of money are kept as long as the law asks for, as they prove that everyone was paid rightly.',
          ],
        },
        {
          title: 'Your rights',
          text: [`You may see what is kept, have it corrected, and have your account closed. ${write}`],
          links: [
            { path: '/settings', name: 'Your details' },
            { path: '/change-password', name: 'Change your password' },
          ],
        },
      ]
    default:
      return name satisfies never
  }
}

/** The rules and legal pages in English. */
export const englishBook: LegalBook = { generalRules, fancyRules, legalOf }

/** The casino's welcome, letter by letter (SUPP-05). */
export const casinoWelcome = {
  title: 'PLEASE NOTE',
  rate: '(₹ 10 = 1 Point)',
  welcome: 'Welcome to your new casino lobby',
  note: 'Checkout the exciting Live Casino tables, Slots and much more, upto 200+ game and counting...',
  agree: 'OK, I AGREE !',
} as const
