import fc from 'fast-check'

/**
 * Properties look at the same cases in every run, so that a red run is a change's doing; PROPERTY_SEED looks at others.
 * A list that may have forty entries has forty sometimes, which it has not by default.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1), defaultSizeToMaxWhenMaxSpecified: true })
