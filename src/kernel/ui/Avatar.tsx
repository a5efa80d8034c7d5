import { classNames } from "./classNames.ts";
import { initials } from "./initials.ts";

/** A person's profile photo or their initials. Hidden from assistive technology, because the name is always beside it. */
export function Avatar({ name, src, isLarge = false }: { name: string; src?: string | undefined; isLarge?: boolean }) {
  return (
    <span className={classNames("avatar", isLarge && "avatar--l")} aria-hidden>
      {src ? <img src={src} alt="" /> : initials(name)}
    </span>
  );
}
