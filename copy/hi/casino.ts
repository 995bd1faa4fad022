import { wholeRupees } from '#domain/betting/format.ts'
import type { englishCasino } from '../en/casino.ts'

/** The sentences of the casino in Hindi. */
export const hindiCasino: {
  readonly [Name in keyof typeof englishCasino]: (typeof englishCasino)[Name] extends string ? string : (typeof englishCasino)[Name]
} = {
  gameNotYours: 'यह गेम आपके खाते में नहीं है।',
  gameNotOpened: 'गेम नहीं खुला। फिर कोशिश करें।',
  gameNotReady: 'गेम 20 सेकंड में लोड नहीं हुआ। अपना कनेक्शन देखें, फिर कोशिश करें।',
  gameReopens: 'गेम एक मिनट में तीन बार फिर से खुला। तैयार होने पर इसे खुद खोलें।',

  lobbies: 'लॉबी',
  onePoint: '₹10 = 1 पॉइंट',
  playing: (players) => `${players} खेल रहे हैं`,
  playersAt: (players) => `${players} खिलाड़ी`,
  searchGames: (games) => `${games} गेम में खोजें`,
  providerFilter: 'प्रदाता',
  everyProvider: 'सभी',
  limitFilter: 'मेरी सीमा',
  anyLimit: 'कोई भी',
  stakeUpTo: (most) => `${wholeRupees(most)} या कम से`,
  seeAll: (games) => `सभी ${games} देखें`,
  seeAllOf: (row) => `${row}: सभी देखें`,
  lastPlayed: 'पिछले खेले गए',
  roundsPlayed: (rounds) => `${rounds} राउंड`,
  moreGames: 'और गेम',
  quickPlay: 'झटपट खेलें',
  playGame: 'खेलें',
  playNamed: (game) => `${game} खेलें`,
  gameTabs: 'गेम के प्रकार',
  returnOf: (returns) => `वापसी ${returns} %`,
  noGamesFound: 'इस खोज से कोई गेम नहीं मिला।',
  noGamesLeft: 'इन विकल्पों में कोई गेम नहीं है।',
  noGamesStarred: 'यहाँ अभी आपका कोई पसंदीदा नहीं है। किसी गेम का तारा दबाएँ।',
  showEveryGame: 'सभी गेम दिखाएँ',
  betsClose: (seconds) => `बेट ${seconds} से. में बंद`,
  startsIn: (seconds) => `${seconds} से. में शुरू`,
  noMoreBets: 'अब और बेट नहीं',
  dealing: 'पत्ते बँट रहे हैं',
  flying: 'उड़ान में',
  spinningNow: 'घूम रहा है',
  racing: 'दौड़ जारी',
  drawing: 'नंबर निकल रहे हैं',
  roundOver: 'नतीजा',
  roundVoid: 'राउंड रद्द',

  gameFrame: (game) => `${game}, गेम`,
  openingGame: (game) => `${game} खुल रहा है…`,
  reopeningGame: (game) => `${game} फिर से खुल रहा है…`,
  backToLobby: 'लॉबी पर वापस',
  beingSettled: (amount) => `${amount} का निपटान हो रहा है। नतीजा आपके विवरण में होगा।`,
  toLimits: 'खेल की सीमाएँ',

  welcomeTitle: 'कृपया ध्यान दें',
  welcomeRate: '(₹ 10 = 1 पॉइंट)',
  welcomeLobby: 'आपकी नई कैसीनो लॉबी में स्वागत है',
  welcomeNote: 'शानदार लाइव कैसीनो टेबल, स्लॉट और बहुत कुछ देखें, 200+ गेम और गिनती जारी...',
  welcomeAgree: 'ठीक है, मैं सहमत हूँ!',

  casinoNews: 'स्लॉट और कैसीनो',
  casinoNewsNote: 'लाइव टेबल, कार्ड गेम, स्लॉट, क्रैश और फिशिंग: सब खेल का पैसा है।',
}
