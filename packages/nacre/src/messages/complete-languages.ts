/** The languages whose catalog lacks nothing. Every reader may have them, whatever the product declares. */
export const completeLanguages: readonly string[] = ['en', 'de']
