import { COMMISSION_BASIS_POINTS } from '#domain/betting/settlement.ts'

/** Long texts, fetched only by the pages and popups that show them. Short ones are in english.ts. */

export type LegalSection = {
  readonly title: string
  readonly text: readonly string[]
  readonly list?: readonly string[]
  /** Names with their figures. */
  readonly figures?: readonly (readonly [name: string, figure: string])[]
  readonly links?: readonly { readonly path: string; readonly name: string }[]
}
export type LegalName = 'rules' | 'exclusion' | 'responsible' | 'privacy'
/** The brand that speaks in the text. */
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
      'To back is to bet that a selection wins. A back bet of ₹100 at odds 2.20 wins ₹120 and can lose ₹100.',
      'To lay is to bet that a selection does not win. A lay bet of ₹100 at odds 2.20 wins ₹100 and can lose ₹120, your liability.',
    ],
  },
  {
    title: 'How a bet is matched',
    text: [
      'Your bet is matched at the odds you saw or better, never worse. The best odds match first. At equal odds, the earliest bet matches first.',
      'The unmatched part stays in Open Bets. You can cancel it there; the matched part stands.',
      'Odds run from 1.01 to 1000 in fixed steps. Odds you type move to the nearest step.',
    ],
  },
  {
    title: 'Bet delay',
    text: [
      'The exchange holds a bet for the delay shown on its button, then places it. You cannot change or cancel it during the delay.',
      'If the market is suspended or closed during the delay, the bet lapses and your stake is free. The bet does not return when the market opens again.',
    ],
  },
  {
    title: 'Balance and exposure',
    text: [
      'We set aside the most you can lose on each market. Net Exposure is the total of all markets.',
      'You can place a bet that reduces your exposure even with no balance left. You can use a win once the market is settled.',
    ],
  },
  {
    title: 'Bookmaker markets',
    text: [
      'A bookmaker price is paise for each rupee: at 98, ₹100 wins ₹98.',
      'If the price moves during the delay, the bet is refused and you see the new price.',
    ],
  },
  {
    title: 'Cash out',
    text: [
      'A cash-out places bets that make every outcome of the market equal. It has the same bet delay, and is not offered while the market is suspended.',
      'It completes at the amount you saw or better, or not at all. You can cash out a part of your position.',
    ],
  },
  {
    title: 'Settlement, void bets and dead heats',
    text: [
      'A market is settled on the official result. If the result is corrected, we reverse the settlement and settle again.',
      `Commission is ${COMMISSION_BASIS_POINTS / 100} % of your net winnings on a market. A losing market pays none.`,
    ],
    list: [
      'A void market returns every stake.',
      'Bets on a withdrawn selection are void; the odds of the others may be reduced.',
      'In a dead heat, the stake is divided by the number of winners.',
      'Innings runs pay even money. A result equal to the line returns the stakes.',
    ],
  },
]

/** The rules of session markets, called fancy (docs/RULES.md, Sessions). */
export const fancyRules: readonly LegalSection[] = [
  {
    title: 'Yes and no',
    text: [
      'A fancy is a bet on runs. With a line of 42, Yes wins at 42 or more runs, No wins at fewer.',
      'The number under the line is the rate: at 100, a stake of ₹100 wins ₹100; at 110, a Yes of ₹100 wins ₹110.',
      'If the line moves during the bet delay, the bet is refused and you see the new line.',
    ],
  },
  {
    title: 'What counts',
    text: [],
    list: [
      'If the side is all out, the runs made settle the fancy.',
      'A session that is abandoned or cut short by rain is void, and stakes are returned.',
      'Scores can be corrected; we settle on the confirmed score only.',
    ],
  },
  {
    title: 'Ipl 2021 averages',
    text: [
      'Tournament totals stand once 45 matches are played. If the tournament stops, bets stay open for 45 days; after that they are void.',
      'A match without a result counts with these averages:',
    ],
    figures: IPL_2021,
  },
]

/** The sections of a legal page. */
export const legalOf = (name: LegalName, { appName, email }: Speaker): readonly LegalSection[] => {
  const write = email === '' ? 'Write to our support.' : `Write to ${email}.`
  switch (name) {
    case 'rules':
      return [
        {
          title: 'Who may play',
          text: [
            `${appName} is for adults: you must be 18 or older, and one person has one account. Play money only; it has no cash value.`,
            'Keep your password to yourself. You are responsible for everything done with your login.',
          ],
        },
        ...generalRules,
        ...fancyRules.map((section) => ({ ...section, title: `Fancy: ${section.title}` })),
        {
          title: 'Errors and complaints',
          text: [
            `We may void a bet at an obviously wrong price, or on an event that was already decided. We tell you the reason. ${write}`,
          ],
        },
      ]
    case 'exclusion':
      return [
        {
          title: 'Self-exclusion',
          text: [
            `You can ask ${appName} to exclude you. An excluded account cannot bet, play or deposit until the time you chose has passed; you can still log in, read your statement and withdraw.`,
            'Matched bets settle as usual; unmatched bets are cancelled.',
          ],
        },
        {
          title: 'How to ask',
          text: [`${write} Name the account and the time. The exclusion begins when we answer. We do not shorten it later.`],
          links: [{ path: '/responsible-gambling', name: 'Tools that help you stay in control' }],
        },
        {
          title: 'While you are excluded',
          text: ['Do not open another account: we close it when we find it. We send you no offers.'],
        },
        {
          title: 'Exclusion by us',
          text: ['We exclude a player who is under 18, plays for another person, has more than one account, or is harmed by play.'],
        },
      ]
    case 'responsible':
      return [
        {
          title: 'Play for fun, and know when to stop',
          text: [
            'Betting is a pastime, not an income. Habits are real, even with play money.',
            'Before you start, decide how much time and how much of your balance you want to spend. Do not chase losses. Do not bet when you are upset, tired or drunk.',
          ],
        },
        {
          title: 'Tools you can use now',
          text: ['See your open bets, your wins and your losses. Take a break when you want one.'],
          links: [
            { path: '/open-bets', name: 'Open Bets: open and settled bets' },
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
          text: ['Ask for help if you notice any of these:'],
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
            'In India, call Tele MANAS on 14416: free, day and night, in many languages. Gamblers Anonymous meets in many cities.',
            write,
          ],
        },
        {
          title: 'Children',
          text: ['Children under 18 may not play. Log out when you leave a shared device, and keep your password from children.'],
        },
      ]
    case 'privacy':
      return [
        {
          title: 'What we keep about you',
          text: [`To run your account ${appName} keeps:`],
          list: [
            'your user name, phone number, e-mail address where you gave one, and the code you were referred by;',
            'your password, only in a form that cannot be read;',
            'your bets, your balance and every change of it;',
            'when and from which network address you logged in.',
          ],
        },
        {
          title: 'What your browser keeps',
          text: ['We use no advertising cookies. Your browser keeps only what the page needs:'],
          list: [
            'a session cookie that scripts cannot read, and one that protects your requests against forgery;',
            'for the open tab, your session and the page you were opening; closing the tab deletes them;',
            'on this device, bets in progress, your time zone, language and appearance, the day you last saw an offer, and the parts of this page that open without a connection. Odds are never kept.',
          ],
        },
        {
          title: 'Who we share it with',
          text: [
            'We share your data with no advertiser. If a brand uses visitor statistics, a robot check, or a Google or WhatsApp login, those services receive what they need. Authorities receive what the law requires.',
          ],
        },
        {
          title: 'How long we keep it',
          text: [
            'We keep account data while the account exists. We keep records of bets and money as long as the law requires, to prove that every player was paid correctly.',
          ],
        },
        {
          title: 'Your rights',
          text: [`You can see your data, correct it, and close your account. ${write}`],
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
