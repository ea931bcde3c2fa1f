import { createInterface } from 'node:readline/promises'
import { readCpf } from '@zelo/contract/rules/cpf'

/** Asks the operator to type a CPF again. Reads it from the terminal or from standard input. */
export async function confirmCpf(cpf: string, name: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const question = `${name} will be anonymised permanently. Type the CPF again to continue: `
    return readCpf(await Promise.race([lines.question(question), ended])) === cpf
  } finally {
    lines.close()
  }
}
