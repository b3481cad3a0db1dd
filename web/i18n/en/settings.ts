export const settings = {

};
