import { expect, test } from 'vitest'
import { withCertificate } from './connectionSettings.ts'

const address = 'postgresql://u:p@db.example:5432/law'

test.each([
  ['', undefined, ''],
  ['', '/etc/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['?sslmode=require', undefined, '?sslmode=verify-full'],
  ['?sslmode=verify-ca', '/etc/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['?sslmode=no-verify', undefined, '?sslmode=no-verify'],
  ['?sslmode=disable', undefined, '?sslmode=disable'],
  ['?uselibpqcompat=true&sslmode=require', undefined, '?uselibpqcompat=true&sslmode=require'],
])('the address with "%s" and the certificate %s is encrypted and checked as "%s"', (asked, caFile, expected) => {
  expect(withCertificate(address + asked, caFile)).toBe(address + expected)
})
