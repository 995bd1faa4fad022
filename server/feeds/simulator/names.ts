import { hash } from './prng.ts'

export type SimSport = 'cricket' | 'short' | 'football' | 'tennis' | 'virtual' | 'ball'
export type Competition = { readonly id: string; readonly name: string; readonly sides: readonly string[] }

/** Every name here is invented. Eight sides each, so that rounds can be drawn. */
export const COMPETITIONS: Readonly<Record<SimSport, readonly Competition[]>> = {
  cricket: [
    {
      id: 'sim-c1',
      name: 'Sahyadri T20 League',
      sides: [
        'Deccan Rooks',
        'Konark Chargers',
        'Malabar Mariners',
        'Thar Falcons',
        'Vindhya Royals',
        'Sundarban Tigers',
        'Chambal Storm',
        'Nilgiri Hawks',
      ],
    },
    {
      id: 'sim-c2',
      name: 'Coromandel Premier T20',
      sides: [
        'Palar Panthers',
        'Vaigai Vikings',
        'Pennar Pirates',
        'Kolleru Kites',
        'Chilika Comets',
        'Gingee Giants',
        'Pulicat Pilots',
        'Tungabhadra Titans',
      ],
    },
    {
      id: 'sim-c3',
      name: 'Monsoon Bash',
      sides: [
        'Kutch Kestrels',
        'Malwa Meteors',
        'Bundel Bisons',
        'Konkan Cobras',
        'Doab Dynamos',
        'Barak Barons',
        'Zanskar Yaks',
        'Godavari Gulls',
      ],
    },
    {
      id: 'sim-c4',
      name: 'Southern Isles T20',
      sides: [
        'Harbour Lights',
        'Coral Coasters',
        'Windward Whalers',
        'Lagoon Lancers',
        'Reef Raiders',
        'Trade Wind XI',
        'Port Amber',
        'Saltmarsh Seals',
      ],
    },
  ],
  short: [
    {
      id: 'sim-s1',
      name: 'Super Over Cup',
      sides: [
        'Amber Arrows',
        'Cobalt Clippers',
        'Crimson Cranes',
        'Emerald Eagles',
        'Ivory Ibex',
        'Jade Jaguars',
        'Onyx Otters',
        'Saffron Sparks',
      ],
    },
  ],
  ball: [
    {
      id: 'sim-b1',
      name: 'Ball by Ball Blast',
      sides: [
        'Lotus Lions',
        'Banyan Bolts',
        'Peepal Pumas',
        'Saffron Sparks',
        'Indigo Irons',
        'Marigold Mavericks',
        'Teak Thunder',
        'Jamun Jets',
      ],
    },
  ],
  virtual: [
    {
      id: 'sim-v1',
      name: 'Virtual Cricket League',
      sides: [
        'Quartz Comets',
        'Basalt Bolts',
        'Granite Gliders',
        'Marble Mavericks',
        'Obsidian Orbit',
        'Pumice Pulsars',
        'Slate Sentinels',
        'Topaz Tempest',
      ],
    },
  ],
  football: [
    {
      id: 'sim-f1',
      name: 'Ganges Super Division',
      sides: [
        'Hooghly Athletic',
        'Brahmaputra FC',
        'Aravalli Town',
        'Yamuna Rovers',
        'Satpura City',
        'Mahanadi United',
        'Kaveri Sporting',
        'Lushai Hills FC',
      ],
    },
    {
      id: 'sim-f2',
      name: 'Northmark League',
      sides: [
        'Ashford Vale',
        'Brackwater',
        'Castleholme',
        'Dunmere Athletic',
        'Eastwick Rangers',
        'Fenbridge',
        'Greyport City',
        'Harrowgate Moor',
      ],
    },
    {
      id: 'sim-f3',
      name: 'Liga Meridiana',
      sides: [
        'Real Montevera',
        'Atlas Corvado',
        'Puerto Lindo',
        'CD Almirena',
        'Union Sarrano',
        'Racing Belluna',
        'Deportivo Quintal',
        'Estrella Norte',
      ],
    },
  ],
  tennis: [
    {
      id: 'sim-t1',
      name: 'Marina Open',
      sides: ['A. Venkatrao', 'L. Hartwin', 'M. Okonjela', 'S. Petrikov', 'D. Almanzar', 'J. Thornbeck', 'R. Ishimori', 'K. Desroche'],
    },
    {
      id: 'sim-t2',
      name: 'Lakeside Classic (Women)',
      sides: ['P. Rajvanti', 'E. Novakelli', 'C. Marchetto', 'T. Lindqvar', 'I. Sorobey', 'N. Fairbourne', 'Y. Tanabeko', 'V. Castellar'],
    },
    {
      id: 'sim-t3',
      name: 'Fort City Challenger',
      sides: ['B. Khandorkar', 'O. Wexlund', 'F. Delacorte', 'G. Mbarika', 'H. Strandvik', 'Q. Abernello', 'U. Zelinkar', 'W. Pembrey'],
    },
  ],
}

const GIVEN = [
  'Aarvik',
  'Bhavit',
  'Chirav',
  'Devrun',
  'Ekansh',
  'Faizaan',
  'Gurveer',
  'Hridan',
  'Ishrat',
  'Jashit',
  'Kavir',
  'Lohitan',
  'Mayur',
  'Nivaan',
]
const FAMILY = [
  'Ambedkhar',
  'Bhatwani',
  'Chandorkar',
  'Deshwali',
  'Gokarnan',
  'Harlekar',
  'Inamkar',
  'Jogdeo',
  'Kesarwal',
  'Lavangia',
  'Mirasdar',
  'Nimkarni',
  'Rangwal',
]

/** The players of a side. */
export const ELEVEN = 11
/** The eleven of a side: always the same for the same side, no name twice. */
export const eleven = (side: string): readonly string[] => {
  const start = hash('eleven', side)
  return Array.from({ length: ELEVEN }, (_, at) => {
    const given = GIVEN[(start + at * 5) % GIVEN.length] ?? 'Kavir'
    const family = FAMILY[(Math.floor(start / 97) + at * 4) % FAMILY.length] ?? 'Jogdeo'
    return `${given} ${family}`
  })
}

/** A side's strength: −1 to 1, always the same for the same side. */
export const rating = (side: string): number => (hash('rating', side) % 2001) / 1000 - 1
