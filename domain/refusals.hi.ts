import type { RefusalCode } from '#contract/call.ts'

/** The plain sentence for each refusal, in Hindi. */
export const hindiRefusals: Readonly<Record<RefusalCode, string>> = {
  INSUFFICIENT_FUNDS: 'आपका उपलब्ध बैलेंस इस बेट के लिए कम है। स्टेक घटाएँ या जमा करें।',
  LOSS_LIMIT_EXCEEDED: 'यह बेट आपकी हानि-सीमा पार करेगी। स्टेक घटाएँ।',
  INVALID_ACCOUNT_STATE: 'आपका खाता अभी बेट नहीं लगा सकता। सहायता से संपर्क करें।',
  MARKET_SUSPENDED: 'मार्केट निलंबित हो गया। खुलने पर फिर से लगाएँ।',
  MARKET_CLOSED: 'मार्केट बंद है। दूसरा मार्केट चुनें।',
  INVALID_MARKET_ID: 'यह मार्केट नहीं मिला। पेज फिर से लोड करें।',
  INVALID_RUNNER: 'यह चयन मार्केट में नहीं है। पेज फिर से लोड करें।',
  RUNNER_REMOVED: 'यह चयन हटा दिया गया। दूसरा चुनें।',
  INVALID_ODDS: 'ये ऑड्स नहीं लिए जा सकते। बोर्ड से भाव चुनें।',
  ODDS_CHANGED: 'बेट लगने से पहले ऑड्स बदल गए। नया भाव देखें।',
  LINE_CHANGED: 'बेट लगने से पहले रन-लाइन बदल गई। नई लाइन देखें।',
  STAKE_BELOW_MIN: 'स्टेक न्यूनतम से कम है। उसे बढ़ाएँ।',
  STAKE_ABOVE_MAX: 'स्टेक अधिकतम से अधिक है। उसे घटाएँ।',
  MAX_WIN_EXCEEDED: 'यह बेट मार्केट की सीमा से अधिक जीत सकती है। स्टेक घटाएँ।',
  BET_TAKEN_OR_LAPSED: 'रद्द करने को कुछ नहीं बचा: बेट मैच हो गई या समाप्त हो गई।',
  BET_IN_PROGRESS: 'यहाँ एक बेट पर अभी काम हो रहा है। उसके लगने तक रुकें।',
  NOTHING_TO_CASH_OUT: 'हर नतीजे पर आपको बराबर मिलेगा। कैश आउट करने को कुछ नहीं है।',
  NO_CASH_OUT_OFFER: 'अभी इतना कैश आउट करने के लिए ऑफ़र कम हैं। छोटा हिस्सा चुनें या रुकें।',
  DUPLICATE_TRANSACTION: 'यह बेट पहले ही दूसरे विवरण के साथ भेजी गई थी। नई बेट शुरू करें।',
  PERMISSION_DENIED: 'आपको इसकी अनुमति नहीं है। लॉगिन करके फिर कोशिश करें।',
  RATE_LIMITED: 'बहुत सारी कोशिशें। थोड़ा रुककर फिर कोशिश करें।',
  SERVICE_UNAVAILABLE: 'एक्सचेंज बेट नहीं ले सका। कोई बेट नहीं लगी; फिर से कोशिश करें।',
}
