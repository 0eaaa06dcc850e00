#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { bringsNode, createApp } from './create-app.mjs'

const usage = `npm create nacre FOLDER [-- OPTIONS]

  --name NAME        the name of the product; by default, it comes from the folder
  --language CODE    the language of the interface: en, de or fr; by default, en
  --empty            without sample records
  --nacre VERSION    the version of Nacre, or a tarball: file:../nacre-0.1.0.tgz`

const options = {
  name: { type: 'string' },
  language: { type: 'string', default: 'en' },
  empty: { type: 'boolean', default: false },
  nacre: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder, ...rest] = positionals
  if (values.help) console.log(usage)
  else if (folder === undefined || rest.length > 0) throw new Error('Name one folder for the app.')
  else report(createApp(folder, values))
} catch (error) {
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}

function report({ folder, name }) {
  console.log(`Created ${name} in ${folder}. Next:

  cd ${folder}
  npm install
  npm start`)
  if (bringsNode()) {
    console.log(`
This is Node ${process.versions.node}, and the app needs Node 26. \`npm install\` brings it, after warnings (EBADENGINE)
that you can ignore.`)
  }
}
