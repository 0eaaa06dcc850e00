#!/usr/bin/env node
import { runNacre } from '../cli/main.mjs'

await runNacre(process.argv.slice(2))
