// A provider that fails at each start, as one without its port does.
process.stderr.write('The provider of this test fails.\n')
process.exit(3)
