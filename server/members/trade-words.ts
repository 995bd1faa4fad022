/** By what a guesser knows of this trade and this country: a password that is one of these, with a year or a sign, falls first. */
const WORDS = `
  pavilion kestrel saltline lotus lotusbook lotus365 reddy mahadev betfair betway bet365 parimatch dafabet melbet dream11 skyexchange
  fairplay laser247 diamondexch tigerexch worldexch playexch
  bet bets bett betting better bookie bookmaker book exchange exch satta matka khaiwal odds back lay session fancy toss stake stakes
  wager punter punt gamble gambler gambling casino jackpot bonus lucky luck winner winners wins win winning bigwin bigwins megawin king queen ace joker money
  cash rupee rupees paisa lakh crore lakhpati crorepati millionaire rich profit deposit withdraw wallet account login admin member
  player players game games gaming play
  teenpatti teen patti rummy poker andar bahar andarbahar aviator roulette baccarat blackjack ludo carrom kabaddi hockey tennis badminton
  football soccer cricket cricketer cricketlover worldcup champion champions championship league trophy match matches test over overs
  wicket wickets sixer sixes boundary century batsman batting bowler bowling keeper umpire stumps innings captain stadium
  ipl bcci icc odi t20 mumbaiindians chennaisuperkings royalchallengers knightriders superkings supergiants gujarattitans sunrisers
  rajasthanroyals punjabkings delhicapitals csk rcb kkr srh lsg
  royals kings capitals titans giants riders warriors supergiants khelo jeetega olympics medal
  dhoni thala mahi virat kohli rohit sharma hitman sachin tendulkar ganguly dravid sehwag yuvraj raina jadeja bumrah hardik pandya
  shubman gill rishabh pant rahul shami siraj ashwin kuldeep chahal kumble zaheer harbhajan kapil gavaskar dhawan shreyas messi ronaldo
  neymar
  india indian indians bharat hindustan hindustani desi namaste jaihind jai hind vande mataram modi gandhi tiranga taj mahal tajmahal
  bollywood salman shahrukh khan amitabh
  mumbai bombay delhi newdelhi kolkata calcutta chennai madras bengaluru bangalore hyderabad secunderabad pune ahmedabad surat jaipur
  lucknow kanpur nagpur indore bhopal patna vadodara baroda ghaziabad noida gurgaon gurugram ludhiana agra nashik faridabad meerut rajkot
  varanasi banaras kashi amritsar allahabad prayagraj ranchi coimbatore vijayawada jodhpur madurai raipur kota guwahati chandigarh mysore
  mysuru kochi cochin trivandrum goa shimla dehradun haridwar ujjain mathura vrindavan ayodhya
  gujarat maharashtra punjab haryana rajasthan bihar bengal assam odisha kerala karnataka tamilnadu telangana andhra kashmir uttarakhand
  himachal jharkhand sikkim manipur nagaland tripura
  ganga yamuna himalaya ram rama sita radha krishna shiva shiv shankar mahakal mahadeva bholenath ganesh ganpati bappa hanuman bajrang
  lakshmi laxmi durga kali saraswati vishnu narayan balaji govinda sai saibaba waheguru allah bismillah jesus ganpatibappa shriram
  jaishriram omnamahshivaya om aum 108 786 007 mata tendu tendlya
  amit ankit anil sunil ajay vijay sanjay raj raju rajesh ramesh suresh mahesh dinesh mukesh rakesh manoj vinod pramod ashok deepak sandeep
  pradeep rahul rohan rohit mohit sumit lalit arjun karan varun tarun arun nitin sachin vikas vikram vishal vivek akash aditya abhishek
  ashish manish harish girish satish naveen pravin kiran pawan gaurav saurav sourav kumar singh sharma verma gupta patel shah mehta jain
  yadav rao reddy nair iyer menon das roy sen bose mishra pandey tiwari chauhan rathore thakur joshi desai kulkarni patil shinde pawar
  priya pooja puja neha nisha asha usha rekha sunita anita kavita sarita geeta gita meena seema reena ritu rani raniya anjali sonia sonam
  kajal komal divya deepika katrina aishwarya shreya sneha swati jyoti mamta lata maya ananya riya tanya simran kiran muskan
  dil pyar pyaar ishq jaan jaanu jaaneman meri mera dost yaar bhai bhaiya didi maa papa mummy mama zindagi khushi sapna sona sonu monu
  chintu pinku babu shona sweety honey angel princess prince love lover ilove
  diwali holi eid dussehra navratri rakhi lohri baisakhi pongal onam monday tuesday wednesday thursday friday saturday sunday january
  february march april may june july august september october november december summer winter spring monsoon
`

/** Words of the trade, the brands and the country, in small letters, each once. */
export const TRADE_WORDS: readonly string[] = [...new Set(WORDS.trim().split(/\s+/))]
