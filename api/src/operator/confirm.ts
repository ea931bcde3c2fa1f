import { createInterface } from 'node:readline/promises'
import { readCpf } from '@zelo/contract/rules/cpf'

/** Asks for a CPF to be typed once more, on the terminal or whatever standard input is. */
export async function confirmCpf(cpf: string, name: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const question = `${name} can then never be recognised again. Type the CPF once more to go on: `
    return readCpf(await Promise.race([lines.question(question), ended])) === cpf
  } finally {
    lines.close()
  }
}
