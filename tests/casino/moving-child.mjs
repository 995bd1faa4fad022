// An exchange that wants its provider at another port after each start, as one whose settings were changed; it says what it hears.
const isFirst = process.env.PORT !== '5000'
const provider = { env: {}, host: '127.0.0.1', port: isFirst ? 5998 : 5997 }
process.on('disconnect', () => process.exit(0))
process.on('message', (said) => process.stdout.write(`heard ${JSON.stringify(said)}\n`))
process.send({ is: 'up', url: 'http://127.0.0.1:5000', stopMs: 0, provider })
