import type { Company } from '@zelo/contract/companies'
import { changeLogo as changeCall, removeLogo as removeCall } from '@zelo/contract/company-logos'
import { call } from '../../lib/call.ts'

export function changeLogo(companyId: number, logo: File): Promise<Company> {
  return call(changeCall, { params: { companyId }, body: { logo } })
}

export function removeLogo(companyId: number): Promise<Company> {
  return call(removeCall, { params: { companyId } })
}
