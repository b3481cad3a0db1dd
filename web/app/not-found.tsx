// Our own: the framework's has styles in the page, which the content security policy refuses.
export { Lost as default } from "@/features/shell/lost";
