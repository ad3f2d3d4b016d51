// A phone number that calls.

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  )
}
