import { moneyText, wholeRupees } from '#domain/betting/format.ts'
import type { Paise } from '#domain/betting/money.ts'

/** The sentences of wallets, bonuses and the wheel; a part of `english` (english.ts). */
export const englishWallets = {
  walletMain: 'Your bets are paid from main money now.',
  walletBonus: 'Your bets are paid from your bonus now.',
  walletNotChosen: 'The wallet was not changed. Try again.',
  promoTaken: 'The bonus is yours. Choose the bonus wallet to bet with it.',
  promoNotTaken: 'The code was not taken. Try again.',
  bonusGivenUp: 'The bonus is given up.',
  bonusNotGivenUp: 'The bonus was not given up. Try again.',
  fortuneWon: (prize: Paise) => `You won ${moneyText(prize)}. It is in your balance.`,
  fortuneNothing: 'No prize this time. Come back tomorrow.',
  fortuneNotSpun: 'The wheel did not spin. Try again.',

  // Promotions
  enterCode: 'Enter a code',
  promoCodeLabel: 'Promo code',
  takeCode: 'Get the bonus',
  offersNow: 'Offers',
  noOffers: 'There are no offers now.',
  bonusOf: (amount: Paise) => `${wholeRupees(amount)} bonus`,
  promoTerms: (required: Paise, odds: string, days: number) =>
    `Bet ${wholeRupees(required)} in all at odds of ${odds} or more, within ${days} days. What is left of the bonus then is yours.`,
  promoCap: (cap: Paise) => `At most ${wholeRupees(cap)} becomes yours.`,
  takeOffer: (code: string) => `Get it with ${code}`,
  offerUsed: 'You used this code.',
  offerHeld: 'Finish or give up your bonus first.',

  // Bonus statement
  noBonuses: 'You have had no bonus yet.',
  seeOffers: 'See the offers',
  bonusActive: 'Running',
  bonusMet: 'Wagered; open bets decide',
  bonusConverted: 'Paid out',
  bonusLost: 'Lost',
  bonusExpired: 'Expired',
  bonusForfeited: 'Given up',
  wageredOfRequired: (wagered: Paise, required: Paise) => `${moneyText(wagered)} of ${moneyText(required)}`,
  leftToWager: (left: Paise) => `${moneyText(left)} left`,
  bonusFree: 'Free',
  bonusHeldByBets: 'In open bets',
  bonusExpires: 'Runs until',
  bonusLeastOdds: 'Least odds that count',
  bonusCap: 'Most that is paid out',
  bonusReference: 'Reference',
  bonusPaidOut: 'Paid to your balance',
  bonusEndedAt: 'Ended',
  betsThatCount: 'Bets that counted',
  noBetsCounted: 'Nothing counted yet. Settled bets from the bonus wallet count.',
  giveUp: 'Give up',
  giveUpAsk: 'Give this bonus up?',
  giveUpNote: 'What is free of it goes. Its open bets stand, and pay you nothing.',

  // Balance settings
  paysBets: 'What pays your bets',
  paysBetsNote: 'A bet is paid from one wallet. In a market where you have bets, the wallet stays until they are over.',
  mainWallet: 'Main money',
  bonusWalletName: 'Bonus',
  walletFree: (free: Paise) => `${moneyText(free)} free`,
  walletHeld: (held: Paise) => `${moneyText(held)} in open bets`,
  noBonusToBet: 'No bonus that takes bets',
  withdrawableNow: 'Could be withdrawn',
  owedNow: 'Advanced to you',
  yourBonus: 'Your bonus',

  // Wheel
  fortuneNote: 'One spin a day with play money.',
  spin: 'Spin',
  spinning: 'Spinning…',
  spunToday: 'Today’s spin is done. The next is tomorrow.',
  wonPrize: (prize: Paise) => `You won ${wholeRupees(prize)}`,
  wonNothing: 'No prize',
  yourSeed: 'Your seed (optional)',
  seedHelp: 'Any 1 to 64 letters, digits and signs without blanks. Without one, this page makes one.',
  seedWrong: 'Use 1 to 64 letters, digits and signs without blanks.',
  fairDraw: 'How to check the draw',
  fairNote:
    'The exchange fixed its seed before your spin and shows its SHA-256. After the spin it shows the seed, and this page computes both again.',
  hashBefore: 'SHA-256 of the seed, shown before',
  seedAfter: 'The exchange’s seed, shown after',
  seedOfPlayer: 'Your seed',
  rollOf: (roll: number, sum: number) => `${roll} of ${sum}`,
  rollName: 'Roll',
  checkHolds: 'Checked here: hash and roll are right.',
  checkFails: 'Checked here: hash or roll is wrong. Tell support.',
  pastDraws: 'Earlier draws',

  // Time
  exchangeClock: 'Exchange clock, as asked now',
  deviceDiffers: (seconds: number) => `This device’s clock differs by ${seconds} s.`,
  deviceAgrees: 'This device’s clock agrees.',
} as const
