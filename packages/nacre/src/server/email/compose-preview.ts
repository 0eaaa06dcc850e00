import type { Product } from '#shell/language/product/product.ts'
import type { RenderedEmail } from '#shell/operations/emails/render-email.ts'
import type { EmailLogo } from './email-logo.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'
import { composeProductEmail } from './send-product-email.ts'

/** Creates the function that composes an email of the product as it would be sent. */
export function createComposePreview(
  { name: site, languages, theme }: Pick<Product, 'name' | 'languages' | 'theme'>,
  origin: () => string,
  logo?: EmailLogo,
) {
  return (email: RenderedEmail) => {
    const content = composeProductEmail(
      email,
      { name: null },
      { site, languages, origin: origin() },
    )
    return {
      subject: content.subject,
      text: renderEmailText(content),
      html: renderEmailHtml(content, { theme, logo, isWhole: true }),
    }
  }
}
