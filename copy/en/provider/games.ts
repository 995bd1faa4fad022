/** Each game's name and rules in English, by its id. */
export const enGames = {
  games: {
    aviator: {
      name: 'Aviator',
      rules: [
        'Bet before take-off, up to two bets a round. The plane climbs from 1.00× until it flies away.',
        'Cash out before that: you get your stake times the multiplier at which the provider received it.',
        'An automatic cash-out pays its multiplier if the plane reaches it, even if your connection is lost.',
        'Half of the time it goes further than 1.94×; about one round in 33 ends at 1.00×.',
      ],
    },
    crash: {
      name: 'Crash',
      rules: [
        'Bet before the start, up to two bets a round. The rocket climbs from 1.00× until it crashes.',
        'Cash out before that: you get your stake times the multiplier at which the provider received it.',
        'An automatic cash-out pays its multiplier if the rocket reaches it, even if your connection is lost.',
      ],
    },
    'teen-patti': {
      name: 'Teen Patti 20-20',
      rules: [
        'One deck; A and B get three cards each in turn. The better hand wins.',
        'Trail, then pure sequence, sequence, color, pair, high card. A-K-Q is the best sequence, A-2-3 the second. Suits never decide.',
        'Player A or B returns 1.98; a tie gives the stake back.',
        'Pair plus: pair 2, color 5, sequence 7, trail 31, pure sequence 41.',
        'Six-card bonus, the best five of all six: three of a kind 8, straight 11, flush 16, full house 21, four 101, straight flush 201, royal 1001.',
      ],
    },
    'andar-bahar': {
      name: 'Andar Bahar',
      rules: [
        'The first card is the joker. Cards are dealt to Andar first, then in turn, until its rank comes again.',
        'Andar returns 1.90, Bahar 2.00. How many cards it takes can be bet on, too.',
      ],
    },
    'dragon-tiger': {
      name: 'Dragon Tiger',
      rules: [
        'Eight decks, one card each; the higher one wins, the ace is lowest.',
        'Dragon or tiger returns 2.00; on a tie half of the stake comes back. Tie 12, suited tie 51.',
        'A card’s even 2.12, odd 1.83, red or black 1.97.',
      ],
    },
    lucky7: {
      name: 'Lucky 7',
      rules: [
        'One card. Low is ace to six, high is eight to king: 2.00, and half of the stake comes back on a seven.',
        'Seven 12, even 2.00, odd 1.80, red or black 1.90.',
      ],
    },
    'amar-akbar-anthony': {
      name: 'Amar Akbar Anthony',
      rules: [
        'One card. Amar is ace to six, Akbar seven to ten, Anthony jack to king.',
        'Each can be backed or laid. A lay at 2.22 risks 1.22 times the stake and wins it if Amar does not come.',
        'Even 2.12, odd 1.83, red or black 1.97.',
      ],
    },
    cards32: {
      name: '32 Cards',
      rules: [
        'A deck of sixes to kings. Players 8, 9, 10 and 11 start with their number and get one card each; jack 11, queen 12, king 13.',
        'The highest total wins. Tied leaders get one more card each until one leads. Each can be backed or laid.',
      ],
    },
    roulette: {
      name: 'European Roulette',
      rules: [
        'One zero. Straight 36, split 18, street and trio 12, corner and first four 9, six line 6, column and dozen 3, even chances 2.',
        'Zero loses all outside bets. Press on a line between numbers to bet on both.',
      ],
    },
    baccarat: {
      name: 'Baccarat',
      rules: [
        'Eight decks. The hand nearer to nine wins; tens and court cards count nothing. Third cards follow the usual table.',
        'Player 2.00, banker 1.95, both give the stake back on a tie. Tie 9, a pair 12.',
      ],
    },
    wheel: {
      name: 'Mela Wheel',
      rules: [
        'The wheel has 54 fields. A number n returns the stake and n times the stake.',
        'On ×2 and ×7 the wheel spins again with the same bets, and the number is multiplied, up to 1000.',
      ],
    },
    bingo: {
      name: 'Bingo 75',
      rules: [
        'A ticket has five columns and a free centre. 40 of 75 balls are called.',
        'Complete lines of twelve: 1 returns the price, 2 three times, 3 eight, 4 twenty, 5 forty, 6 a hundred, 7 two hundred, 8 five hundred, more a thousand; all ten thousand.',
      ],
    },
    race: {
      name: 'Derby Race',
      rules: [
        'Six runners. Bet on the winner, on a place in the first two, or on the first two in order.',
        'The stronger a runner, the lower its price: 93 % of all stakes are returned on each.',
      ],
    },
    blackjack: {
      name: 'Blackjack',
      rules: [
        'A shoe without end. Nearer to 21 than the dealer wins 2.00; a natural 2.50; equal gives the stake back.',
        'The dealer stands on every 17 and looks under an ace or ten. Insurance under an ace returns 3.00.',
        'Double on any first two cards; split equal cards to four hands, aces once.',
        'After 60 seconds without a decision you stand.',
      ],
    },
    'three-card-poker': {
      name: 'Three Card Poker',
      rules: [
        'After your cards: play for the ante again, or fold and lose it. The dealer needs a queen or better.',
        'If not, the ante returns 2.00 and the play bet 1.00. Straight and better pay a bonus on the ante.',
        'After 60 seconds queen, six and four or better is played, the rest is folded.',
      ],
    },
    'diya-lines': {
      name: 'Diya Lines',
      rules: ['Three reels and five lines, a fifth of the stake on each. Three alike on a line pay; the diya stands for all.'],
    },
    'monsoon-ways': {
      name: 'Monsoon Ways',
      rules: ['Five reels, 243 ways: alike on neighbouring reels from the left. The cloud stands for all; suns pay anywhere.'],
    },
    'rangoli-falls': {
      name: 'Rangoli Falls',
      rules: ['Four or more alike that touch pay and vanish; the rest falls and new ones come. Falls count 1, 2, 3 and 5 times.'],
    },
    fishing: {
      name: 'Ganga Fishing',
      rules: [
        'A shot is a bet of its own. A fish of 10× is caught with a chance of 96 in 1000, and returns ten times the shot.',
        'The pool is shared; chance is not: no fish weakens. A shot at a fish that has gone costs nothing.',
      ],
    },
    scratch: {
      name: 'Mela Scratch',
      rules: ['Three alike win that prize. The card is drawn when you buy it; scratching only shows it.'],
    },
    muflis: {
      name: 'Muflis Teen Patti',
      rules: [
        'Teen Patti turned round: A and B get three cards each in turn, and the lower hand wins.',
        'The lowest hand is 5-3-2 of different suits; the ace is high. Pairs, colors, sequences and trails lose to it.',
        'Player A or B returns 1.98; a tie gives the stake back. A hand without a pair or better returns 1.30.',
        'Pair plus: pair 2, color 5, sequence 7, trail 31, pure sequence 41.',
      ],
    },
    'dus-ka-dum': {
      name: 'Dus Ka Dum',
      rules: [
        'Two cards of one deck. An ace counts one, court cards nothing, all others their number.',
        'A sum below ten returns 1.65, above ten 2.98, ten itself 10.85.',
        'Even 1.87, odd 2.00, both red or both black 3.93, a pair 16.30.',
      ],
    },
    'sic-bo': {
      name: 'Sic Bo',
      rules: [
        'Three dice. Small, big, even and odd return 2.00 and lose on three alike.',
        'A number returns 2 on one die, 3 on two and 13 on all three. Two alike 12.90, three alike 207, any three alike 34.50.',
        'A total returns from 7.66 for 10 or 11 to 69 for 4 or 17.',
      ],
    },
    'video-poker': {
      name: 'Jacks or Better',
      rules: [
        'Five cards. Hold those that you want; the others are drawn again, once.',
        'A pair of jacks or better returns the stake; two pairs 2, three of a kind 3, straight 4, flush 6, full house 9, four of a kind 25, straight flush 50, royal flush 800.',
        'The return is that of the best play. After 60 seconds your pairs or better, else jacks and higher, are held.',
      ],
    },
    mines: {
      name: 'Mines',
      rules: [
        'Choose how many of 25 fields have a mine. Each field without one makes the win larger; a mine loses the stake.',
        'Take the win at any moment: 97 % of all stakes are returned, wherever you stop. A round ends by itself before 200 times the stake.',
        'After 60 seconds the win is taken; with nothing open the first field is opened.',
      ],
    },
    plinko: {
      name: 'Plinko',
      rules: [
        'A ball falls through 8, 12 or 16 rows, to the left or to the right at each with equal chance.',
        'The bin in which it lands returns what is written on it. Wild boards pay more at the edge and less in the middle.',
      ],
    },
    dice: {
      name: 'Dice',
      rules: [
        'A number from 1 to 100 is drawn. Choose how many numbers win, and whether they are the lowest or the highest.',
        'The fewer win, the more is returned: 99 divided by the winning numbers, so every choice returns 99 %.',
      ],
    },
    limbo: {
      name: 'Limbo',
      rules: [
        'Choose a multiplier. If the drawn one reaches it, you get your stake times your multiplier.',
        'It is drawn as the crash of a flight is: a target of m is reached by 99 % divided by m of all rounds.',
      ],
    },
    'hi-lo': {
      name: 'Hi-Lo',
      rules: [
        'Is the next card higher or lower? The ace is the lowest, and an equal card loses. Each right guess makes the win larger.',
        'Take the win after any right guess: 97 % of all stakes are returned, however you play. A round ends by itself before 200 times the stake, or after 20 guesses.',
        'After 60 seconds the win is taken; before the first guess the likelier one is made.',
      ],
    },
    keno: {
      name: 'Keno',
      rules: [
        'Choose one to ten numbers of 40; ten are drawn. The more of yours are among them, the more is returned.',
        'The table beside the numbers shows what each count of hits returns.',
      ],
    },
  },
  symbols: {
    conch: 'Conch',
    lotus: 'Lotus',
    mango: 'Mango',
    bell: 'Bell',
    seven: 'Seven',
    diya: 'Diya',
    tiger: 'Tiger',
    feather: 'Peacock feather',
    elephant: 'Elephant',
    ruby: 'Ruby',
    sapphire: 'Sapphire',
    lota: 'Lota',
    cloud: 'Cloud',
    sun: 'Sun',
    'rangoli-a': 'Pink rangoli',
    'rangoli-b': 'Blue rangoli',
    'rangoli-c': 'Orange rangoli',
    'rangoli-d': 'Gold rangoli',
    kite: 'Kite',
    drum: 'Drum',
  },
  fish: {
    minnow: 'Minnow',
    carp: 'Carp',
    rohu: 'Rohu',
    catla: 'Catla',
    hilsa: 'Hilsa',
    pomfret: 'Pomfret',
    tuna: 'Tuna',
    ray: 'Ray',
    shark: 'Shark',
    turtle: 'Turtle',
    whale: 'Whale',
    dragon: 'Sea dragon',
  },
  prizes: {
    peacock: 'Peacock',
    elephant: 'Elephant',
    tiger: 'Tiger',
    lotus: 'Lotus',
    mango: 'Mango',
    kite: 'Kite',
    drum: 'Drum',
    lamp: 'Lamp',
  },
  symbolHead: 'Symbol',
}
