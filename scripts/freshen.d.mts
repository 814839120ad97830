export function freshen(): void;
