import { wholeRupees } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'

/** The sentences of the casino's lobbies and of the page around a game; a part of `english` (english.ts). */
export const englishCasino = {
  gameNotYours: 'This game is not part of your account.',
  gameNotOpened: 'The game did not open. Try again.',
  gameNotReady: 'The game did not load within 20 seconds. Check your connection, then try again.',
  gameReopens: 'The game was opened again three times within a minute. Open it yourself when you are ready.',

  // Lobbies
  lobbies: 'Lobbies',
  onePoint: '₹10 = 1 point',
  playing: (players: string) => `${players} playing`,
  playersAt: (players: string) => `${players} players`,
  roundNumber: (number: string) => `Round ${number}`,
  wonLast: (nick: string, amount: string) => `${nick} won ${amount}`,
  chooseGames: 'Search and filters',
  searchGames: (games: number) => `Search ${games} games`,
  providerFilter: 'Provider',
  everyProvider: 'All',
  limitFilter: 'My limit',
  anyLimit: 'Any',
  stakeUpTo: (most: Paise) => `From ${wholeRupees(most)} or less`,
  seeAll: (games: number) => `See all ${games}`,
  seeAllOf: (row: string) => `See all of ${row}`,
  lastPlayed: 'Last played',
  roundsPlayed: (rounds: number) => (rounds === 1 ? '1 round' : `${rounds} rounds`),
  moreGames: 'More games',
  quickPlay: 'Quick play',
  playGame: 'Play',
  playNamed: (game: string) => `Play ${game}`,
  gameTabs: 'Kinds of games',
  returnOf: (returns: string) => `Return ${returns} %`,
  noGamesFound: 'No game fits this search.',
  noGamesLeft: 'No game fits these choices.',
  noGamesStarred: 'You have no favourites here yet. Press the star of a game.',
  showEveryGame: 'Show all games',
  betsClose: (seconds: number) => `Bets close in ${seconds} s`,
  startsIn: (seconds: number) => `Starts in ${seconds} s`,
  noMoreBets: 'No more bets',
  dealing: 'Dealing',
  flying: 'Flying',
  spinningNow: 'Spinning',
  racing: 'Racing',
  rolling: 'Dice roll',
  drawing: 'Drawing',
  roundOver: 'Result',
  roundVoid: 'Round void',
  markTie: 'Tie',
  markAmar: 'Amar',
  markAkbar: 'Akbar',
  markAnthony: 'Anthony',

  // A game in its frame
  gameFrame: (game: string) => `${game}, the game`,
  openingGame: (game: string) => `${game} is opening…`,
  reopeningGame: (game: string) => `${game} is opening again…`,
  backToLobby: 'Back to the lobby',
  beingSettled: (amount: string) => `${amount} is being settled. Its result will be in your statement.`,
  toLimits: 'Play limits',

  // The welcome, letter by letter (SUPP-05)
  welcomeTitle: 'PLEASE NOTE',
  welcomeRate: '(₹ 10 = 1 Point)',
  welcomeLobby: 'Welcome to your new casino lobby',
  welcomeNote: 'Checkout the exciting Live Casino tables, Slots and much more, upto 200+ game and counting...',
  welcomeAgree: 'OK, I AGREE !',

  // The popup of the slots and the casino
  casinoNews: 'Slots and casino',
  casinoNewsNote: 'Live tables, card games, slots, crash and fishing: all of it is play money.',
} as const
