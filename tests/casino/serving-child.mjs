// A provider that says that it is up, and ends with its exchange.
process.on('disconnect', () => process.exit(0))
process.send({ up: `http://127.0.0.1:${process.env.CASINO_PORT === '0' ? 5999 : process.env.CASINO_PORT}` })
